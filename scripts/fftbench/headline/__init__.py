"""The project's fastest beside cuFFT and VkFFT, from several runs: who met whom, in words, tables and files. See
headline.py."""
