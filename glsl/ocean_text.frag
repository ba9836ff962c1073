#version 430 core
// A colour that lets what is behind it through.
in vec4 vertex_tint;
layout(location = 0) out vec4 colour;

void main() { colour = vertex_tint; }
