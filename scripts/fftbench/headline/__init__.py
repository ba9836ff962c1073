"""Compares the project's fastest kernels with cuFFT and VkFFT over several runs, in words, tables and files. See
headline.py."""
