"""What the commands of this folder are made of. Nothing in here is run by itself."""
