"""What somebody wants of the program where nothing is said on the command line: a small file, read and changed."""
