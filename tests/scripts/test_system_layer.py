"""POSIX and Windows stand behind harness/system/ alone: two folders there have all that is of either."""

import re
from pathlib import Path

import pytest

from command_line import SOURCE

OF_ONE_SYSTEM = ("system/posix", "system/windows")
# Headers with a dot or a folder in their names that are of the language or of libraries, wherever those run.
OF_LIBRARIES = re.compile(
    r"stddef\.h|stdint\.h|(CLI|EGL|GLFW|fftbench|fmt|glad|glm|nlohmann|valijson)/[\w/.]+|Imf\w+\.h|cu\w+\.h|nvrtc\.h|vector_\w+\.h"
    r"|fftw3\.h|muParser\.h|png\.h|sndfile\.h|stb_\w+\.h|tiff(io)?\.h|vkFFT\.h|xxhash\.h"
)
_INCLUDE = re.compile(r"^\s*#\s*include\s*<([^>]+)>", re.MULTILINE)
_PLATFORM = re.compile(r"\b(_WIN32|WIN32|__linux__|__unix__|__APPLE__|_MSC_VER)\b")


def names_of_systems(harness: Path) -> list[str]:
    """Returns each place outside the two folders that names a header or a macro of one system."""
    found = []
    for file in sorted(harness.rglob("*")):
        place = file.relative_to(harness).as_posix()
        if file.suffix not in {".h", ".cpp", ".cu"} or place.startswith(OF_ONE_SYSTEM):
            continue
        text = file.read_text()
        for header in _INCLUDE.findall(text):
            is_standard = re.fullmatch(r"[a-z_]+", header)
            if not is_standard and not OF_LIBRARIES.fullmatch(header):
                found.append(f"{place} includes <{header}>")
        found += [f"{place} asks for {macro}" for macro in _PLATFORM.findall(text)]
    return found


def test_one_layer_alone_names_headers_of_a_system() -> None:
    assert names_of_systems(SOURCE / "harness") == []


def test_both_systems_have_the_same_pieces() -> None:
    system = SOURCE / "harness" / "system"

    def pieces(name: str) -> set[str]:
        declared = {file.stem for file in system.glob("*.h")} | {"users_cache_folder"}
        return {file.stem for file in (system / name).glob("*.cpp")} & declared

    assert pieces("posix") == pieces("windows") != set()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("#include <unistd.h>\n", "report/a.cpp includes <unistd.h>"),
        ("# include <sys/stat.h>\n", "report/a.cpp includes <sys/stat.h>"),
        ("#include <windows.h>\n", "report/a.cpp includes <windows.h>"),
        ("#ifdef _WIN32\n#endif\n", "report/a.cpp asks for _WIN32"),
    ],
)
def test_a_header_of_a_system_elsewhere_is_found(
    tmp_path: Path, text: str, told: str
) -> None:
    (tmp_path / "report").mkdir()
    (tmp_path / "system" / "posix").mkdir(parents=True)
    (tmp_path / "report" / "a.cpp").write_text("#include <vector>\n" + text)
    (tmp_path / "system" / "posix" / "a.cpp").write_text(text)
    assert names_of_systems(tmp_path) == [told]
