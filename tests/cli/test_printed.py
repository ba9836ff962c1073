"""What a run prints: tables, formats for programs, progress. Needs a built fftbench and a GL driver."""

import csv
import io
import json
import os
import pty
import re
import select
import time
from pathlib import Path

import pytest

from command_line import (
    FFTBENCH,
    MIXED,
    TINY,
    rows,
    run_config,
    run_folder,
    write_config,
)


from plot_support import SCRIPTS  # noqa: F401 (makes the scripts importable)

from fftbench.program import case_names


def test_csv_on_standard_output_is_the_file(tmp_path: Path) -> None:
    finished = run_config(tmp_path, TINY, "--format", "csv")
    assert finished.returncode == 0, finished.stderr
    assert finished.stdout == (run_folder(tmp_path) / "timings.csv").read_text()


def test_json_on_standard_output_has_every_row(tmp_path: Path) -> None:
    finished = run_config(tmp_path, MIXED, "--format", "json", "--quiet")
    assert finished.returncode == 0 and finished.stderr == ""
    read = json.loads(finished.stdout)
    assert Path(read["results"]) == run_folder(tmp_path)
    written = rows(run_folder(tmp_path) / "timings.csv")
    assert len(read["cases"]) == len(written)
    for case, row in zip(read["cases"], written):
        assert list(case) == list(row)
        assert case["width"] == int(row["width"])
        assert case["reason"] == (row["reason"] or None)
        if row["status"] == "ok":
            assert case["median_ms"] == float(row["median_ms"]) > 0
            # One round has no interval, so that its convergence is not known.
            assert case["converged"] is None and row["converged"] == ""
        else:
            assert case["median_ms"] is None


def test_markdown_on_standard_output_is_tables_alone(tmp_path: Path) -> None:
    finished = run_config(tmp_path, TINY, "--format", "markdown")
    lines = finished.stdout.splitlines()
    assert lines[0].startswith("**throughput") and lines[1] == ""
    assert all(line.startswith("|") and line.endswith("|") for line in lines[2:])
    assert len(lines) == 5 and len({line.count("|") for line in lines[2:]}) == 1


def test_a_list_of_cases_comes_in_every_format(tmp_path: Path) -> None:
    plain = run_config(tmp_path, MIXED, "--list-cases").stdout.splitlines()
    listed = json.loads(
        run_config(tmp_path, MIXED, "--list-cases", "--format", "json").stdout
    )
    plain = case_names("\n".join(plain))
    assert [case["case"] for case in listed] == plain and len(plain) == 6
    for case in listed:
        refused = case["width"] == 100 and case["algorithm"] != "cpu_dft"
        assert ("power of two" in (case["refused"] or "")) == refused
    text = run_config(tmp_path, MIXED, "--list-cases", "--format", "csv").stdout
    read = list(csv.DictReader(io.StringIO(text)))
    assert [row["case"] for row in read] == plain
    markdown = run_config(tmp_path, MIXED, "--list-cases", "--format", "markdown")
    assert len(markdown.stdout.splitlines()) == 2 + len(plain)


def test_a_list_of_cases_has_the_memory_of_each_and_what_the_device_has_no_room_for(
    tmp_path: Path,
) -> None:
    config = {
        "algorithms": [
            {
                "name": "stockham_radix4",
                "options": {"storage": ["buffer"], "twiddle": ["computed", "table"]},
            },
            *("best", "stockham_register", "cpu_dft", "stockham_radix2"),
        ],
        "sizes": [[64, 16], [8192, 4096]],
        "batches": [3],
        "measure": {"rounds": 1, "modes": ["latency"]},
    }
    listed = json.loads(
        run_config(tmp_path, config, "--list-cases", "--format", "json").stdout
    )
    small = {
        case["case"].partition(" 64x16")[0]: case
        for case in listed
        if case["width"] == 64
    }
    array = 8 * 64 * 16 * 3  # complex fp32
    assert small["stockham_radix4 storage=buffer"]["device_bytes"] == 3 * array
    # The roots of unity of the longer side, of which the shorter one reads every fourth.
    table = small["stockham_radix4 storage=buffer;twiddle=table"]["device_bytes"]
    assert table == 3 * array + 8 * 64
    assert small["cpu_dft"]["device_bytes"] is None
    assert all(case["skipped"] is None for case in small.values())
    # Independent transforms have a ring of inputs and outputs, and share what else their plans have: a scratch array
    # of one transform, and those of five and of two that share dispatches.
    config["measure"] |= {"modes": ["independent"], "pairs": 5}
    ring = json.loads(
        run_config(tmp_path, config, "--list-cases", "--format", "json").stdout
    )
    named = "stockham_radix4 pairs=5;storage=buffer 64x16"
    (found,) = (case for case in ring if case["case"].startswith(named))
    assert found["device_bytes"] == (1 + 5 + 2 + 5 * 2) * array
    config["measure"] = {"rounds": 1, "modes": ["latency"]}
    # A run says the same of what it skips, and of one array that is too large that it is.
    finished = run_config(
        tmp_path,
        config,
        "--filter",
        "radix4 .*8192x",
        "--format",
        "json",
    )
    reasons = {
        case["algorithm"] + str(case["options"]): case["reason"]
        for case in json.loads(finished.stdout)["cases"]
    }
    large = [
        case for case in listed if case["width"] == 8192 and case["backend"] == "opengl"
    ]
    said = {case["algorithm"] + str(case["options"]): case["skipped"] for case in large}
    assert reasons.items() <= said.items() and len(reasons) >= 2
    in_one_binding = said["stockham_radix4{'storage': 'buffer'}"]
    needed = re.search(r"needs (\d+) bytes in one binding", in_one_binding)
    assert int(needed.group(1)) in (8 * 8192 * 4096, 3 * 8 * 8192 * 4096)
    assert "GL_MAX_SHADER_STORAGE_BLOCK_SIZE" in in_one_binding


def test_options_are_an_object_wherever_cases_are_json(tmp_path: Path) -> None:
    finished = run_config(
        tmp_path,
        {
            "algorithms": [
                {
                    "name": "stockham_radix4",
                    "options": {"storage": ["image", "buffer"], "twiddle": "table"},
                }
            ],
            "sizes": [[16, 8]],
            "measure": {
                "rounds": 1,
                "max_seconds_per_case": 0.02,
                "modes": ["latency"],
            },
        },
        *("--format", "json", "--quiet"),
    )
    found = [case["options"] for case in json.loads(finished.stdout)["cases"]]
    assert sorted(found, key=len) == [
        {"twiddle": "table"},
        {"storage": "buffer", "twiddle": "table"},
    ]


LABELLED = {
    "algorithms": [
        {
            "name": "stockham_radix4",
            "options": {
                "storage": ["image", "buffer"],
                "twiddle": ["computed", "table"],
            },
        },
        {
            "name": "stockham_register",
            "options": {"values_per_invocation": ["8", "16"], "twiddle": "derived"},
        },
        "stockham_radix2",
    ],
    "sizes": [[16, 8], [4, 32]],
    "measure": {"rounds": 1, "max_seconds_per_case": 0.02, "modes": ["latency"]},
}


def kernels_of(lines: str) -> set[str]:
    return {re.sub(r" \d+x\d+ .*", "", name) for name in case_names(lines)}


@pytest.mark.parametrize("columns", [200, 80, 46])
def test_each_row_of_a_table_selects_its_case_alone_when_it_is_pasted(
    tmp_path: Path, columns: int
) -> None:
    table = run_config(tmp_path, LABELLED, "--quiet", COLUMNS=str(columns)).stdout
    shown = [
        line for line in table.splitlines() if re.match(r"[* ] +(16x8|4x32)  ", line)
    ]
    assert len(shown) == 14
    selected = []
    for row in shown:
        listed = run_config(tmp_path, LABELLED, "--list-cases", "--filter", row)
        (case,) = case_names(listed.stdout)
        assert re.search(r"\d+x\d+", case).group() == row.split()[row.startswith("*")]
        selected.append(case)
    assert len(set(selected)) == 14
    names = [re.split(r"  +", row.lstrip("* "))[1] for row in shown[:7]]
    kernels = []
    for name in names:
        listed = run_config(tmp_path, LABELLED, "--list-cases", "--filter", name)
        assert len(case_names(listed.stdout)) == 2, name
        kernels += kernels_of(listed.stdout)
    assert len(set(kernels)) == 7


def test_quiet_keeps_warnings(tmp_path: Path) -> None:
    fine = run_config(tmp_path, TINY, "--quiet")
    assert fine.returncode == 0 and fine.stderr == ""
    failing = run_config(tmp_path, TINY | {"check": {"tolerance": 1e-12}}, "--quiet")
    assert failing.returncode == 1
    assert failing.stderr.startswith("failed: stockham_radix4 16x16")


def test_progress_for_programs_is_an_object_a_line(tmp_path: Path) -> None:
    experiment = MIXED | {"check": {"tolerance": 1e-7}}
    finished = run_config(tmp_path, experiment, "--progress", "json", "--rounds", "2")
    objects = [json.loads(line) for line in finished.stderr.splitlines()]
    assert all({"event", "text", "elapsed_s"} <= set(each) for each in objects)
    assert objects[-1]["event"] == "finish"
    finished_cases = [o for o in objects if o["event"] == "result" and o["finished"]]
    written = rows(run_folder(tmp_path) / "timings.csv")
    assert len(finished_cases) == len(written) == 6
    assert {o["status"] for o in finished_cases} == {row["status"] for row in written}
    for each in finished_cases:
        assert (each["median_ms"] is not None) == (each["status"] == "ok")


def test_a_log_has_the_median_beside_each_case(tmp_path: Path) -> None:
    finished = run_config(tmp_path, TINY | {"sizes": [16, 32]}, "--rounds", "2")
    steps = [l for l in finished.stderr.splitlines() if " of 4  " in l]
    assert len(steps) == 4
    for line in steps:
        assert re.search(r"throughput  [0-9.]+ (us|ms)$", line), line


def test_the_table_fits_eighty_columns_and_ends_with_the_answer(tmp_path: Path) -> None:
    storages = {"storage": ["image", "buffer"], "exchange": ["storage", "shared"]}
    experiment = TINY | {
        "algorithms": [
            {
                "name": "stockham_radix4",
                "options": storages | {"twiddle": ["computed", "table"]},
            },
            {
                "name": "cooley_tukey_singlepass",
                "options": storages | {"twiddle": ["computed", "table"]},
            },
        ],
    }
    finished = run_config(tmp_path, experiment, "--quick")
    lines = finished.stdout.splitlines()
    # A path can't be broken.
    assert all(len(line) <= 80 for line in lines[:-1]), finished.stdout
    assert len([line for line in lines if " 16x16  " in line]) == 16
    assert any("ratio" in line for line in lines)
    (answer,) = [n for n, line in enumerate(lines) if line.startswith("16 x 16  ")]
    assert re.fullmatch(
        r"The fastest as it seems \(.*\), throughput, forward:", lines[answer - 2]
    )
    assert lines[answer - 1].split() == "size fastest time beside the others".split()
    assert lines[-1].startswith("Results: ")


def screen_of(text: str) -> list[str]:
    """Returns the lines that a terminal shows of the text."""
    lines, row, column = [""], 0, 0
    for token in re.findall(r"\x1b\[[0-9]*[A-Za-z]|.|\n", text, re.S):
        if token == "\n":
            row, column = row + 1, 0
            if row == len(lines):
                lines.append("")
        elif token == "\r":
            column = 0
        elif token == "\x1b[1A":
            row = max(0, row - 1)
        elif token == "\x1b[J":
            lines[row] = lines[row][:column]
            del lines[row + 1 :]
        elif token == "\x1b[K":
            lines[row] = lines[row][:column]
        else:
            assert not token.startswith("\x1b"), token
            lines[row] = lines[row][:column].ljust(column) + token
            column += 1
    return lines


def test_ctrl_c_does_not_print_onto_the_progress_line(tmp_path: Path) -> None:
    experiment = TINY | {
        "sizes": [16, 32, 64, 128],
        "measure": TINY["measure"] | {"max_seconds_per_case": 2, "relative_ci": 1e-9},
    }
    config = write_config(tmp_path, experiment)
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ["TERM"] = "xterm"
        os.execv(
            FFTBENCH,
            [FFTBENCH, "--config", config, "--output", tmp_path / "results"],
        )
    text = ""
    interrupted = False
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        if not select.select([terminal], [], [], 1)[0]:
            continue
        try:
            chunk = os.read(terminal, 65536)
        except OSError:
            break
        if not chunk:
            break
        text += chunk.decode()
        if not interrupted and "2 of 4" in text:
            os.write(terminal, b"\x03")
            interrupted = True
    _, status = os.waitpid(pid, 0)
    assert os.waitstatus_to_exitcode(status) == 130
    assert "^C" in text, "the terminal echoes what is typed"
    for line in screen_of(text[: text.index("^C") + 2]):
        assert "^C" not in line or line.strip() == "^C", line
    shown = screen_of(text)
    assert not any("^C" in line for line in shown), shown
    assert any(line.startswith("interrupted: ") for line in shown), shown
