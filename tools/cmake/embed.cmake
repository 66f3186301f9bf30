# Writes a C++ file that holds the solver profiles and drivers as text.
#
#   cmake -D SOURCE=<repository> -D OUTPUT=<file.cpp> -P embed.cmake
function(append_files function folder pattern)
  file(GLOB files ${SOURCE}/${folder}/${pattern})
  list(SORT files)
  string(APPEND content "\nstd::span<const EmbeddedFile> ${function}() {\n  static constexpr EmbeddedFile kFiles[] = {\n")
  foreach(path IN LISTS files)
    get_filename_component(name ${path} NAME)
    file(READ ${path} text)
    string(APPEND content "{\"${name}\", R\"copse(${text})copse\"},\n")
  endforeach()
  string(APPEND content "};\n  return kFiles;\n}\n")
  set(content "${content}" PARENT_SCOPE)
endfunction()

set(content "// Made by tools/cmake/embed.cmake.\n#include \"solvers/embedded.hpp\"\n\nnamespace copse {\n")
append_files(embedded_profiles solvers/profiles *.json)
append_files(embedded_drivers tools/drivers *.py)
file(WRITE ${OUTPUT} "${content}\n}  // namespace copse\n")
