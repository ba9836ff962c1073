# Writes a source file with the text of files, for programs that must find them without a folder:
#   cmake -DOUTPUT=x.cpp -DFUNCTION=embedded_x -DFOLDER=folder "-DFILES=a;lib/b" -P embed.cmake
# The function returns them by their names relative to the folder.
set(entries "")
foreach(file ${FILES})
  # The text is written as numbers, since CMake would interpret its brackets and semicolons.
  file(READ "${FOLDER}/${file}" bytes HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${bytes}")
  string(APPEND entries "  {\n    static constexpr char kText[] = {${bytes}'\\0'};\n")
  string(APPEND entries "    files.emplace(\"${file}\", std::string(kText, sizeof(kText) - 1));\n  }\n")
endforeach()
file(WRITE "${OUTPUT}.new" "// Written by cmake/embed.cmake.
#include \"library/embedded_files.h\"

namespace fftbench::library {

std::map<std::string, std::string> ${FUNCTION}() {
  std::map<std::string, std::string> files;
${entries}  return files;
}

}  // namespace fftbench::library
")
file(RENAME "${OUTPUT}.new" "${OUTPUT}")
