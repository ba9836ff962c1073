#version 430 core
// Nothing: the cost of a dispatch and its barrier.
// Dispatch: one work group of one invocation.
layout(local_size_x = 1) in;

void main() {}
