"""The commands of the folder above are made of these modules, none of which is run by itself."""
