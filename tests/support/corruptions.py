"""States damages to the files of a run with the message of a reader: (name, change of the bytes, words)."""

import csv
import io
from collections.abc import Callable

Change = Callable[[bytes], bytes]


def field(line: int, column: str, text: str) -> Change:
    """Sets one field of the row on that line."""

    def change(data: bytes) -> bytes:
        lines = data.decode().splitlines()
        header = lines[0].split(",")
        (row,) = csv.reader([lines[line - 1]])
        row[header.index(column)] = text
        out = io.StringIO()
        csv.writer(out, lineterminator="").writerow(row)
        lines[line - 1] = out.getvalue()
        return ("\n".join(lines) + "\n").encode()

    return change


def without_column(column: str) -> Change:
    def change(data: bytes) -> bytes:
        rows = list(csv.reader(io.StringIO(data.decode())))
        at = rows[0].index(column)
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerows(row[:at] + row[at + 1 :] for row in rows)
        return out.getvalue().encode()

    return change


def doubled_column(column: str) -> Change:
    def change(data: bytes) -> bytes:
        rows = list(csv.reader(io.StringIO(data.decode())))
        at = rows[0].index(column)
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerows([*row, row[at]] for row in rows)
        return out.getvalue().encode()

    return change


def doubled_line(line: int) -> Change:
    def change(data: bytes) -> bytes:
        lines = data.splitlines(keepends=True)
        return b"".join([*lines, lines[line - 1]])

    return change


def on_line(line: int, change: Change) -> Change:
    def changed(data: bytes) -> bytes:
        lines = data.splitlines(keepends=True)
        lines[line - 1] = change(lines[line - 1])
        return b"".join(lines)

    return changed


ANY_CSV: list[tuple[str, Change, str]] = [
    ("empty", lambda data: b"", "line 1"),
    ("bom", lambda data: b"\xef\xbb\xbf" + data, "line 1, column 1: a byte order mark"),
    (
        "crlf",
        lambda data: data.replace(b"\n", b"\r\n"),
        "line 1, column ",
    ),
    ("nul", on_line(3, lambda row: row[:20] + b"\0" + row[21:]), "line 3, column 21"),
    ("latin1", on_line(3, lambda row: b"\xe9" + row[1:]), "line 3, column 1: not text"),
    (
        "huge_field",
        on_line(3, lambda row: b"x" * 200_000 + row),
        "line 3, column 1: field 1 has ",
    ),
    ("open_quote", on_line(3, lambda row: b'"' + row), "line 3, column "),
    ("too_few", on_line(3, lambda row: row.rpartition(b",")[0] + b"\n"), "line 3: "),
    ("too_many", on_line(3, lambda row: row[:-1] + b",1\n"), "line 3: "),
    ("empty_line", on_line(3, lambda row: b"\n"), "line 3: an empty line"),
    ("no_column", without_column("algorithm"), "line 1: missing column algorithm"),
    ("twice_column", doubled_column("mode"), 'line 1: the column "mode" stands there'),
    ("cut_in_a_finished_run", lambda data: data[:-3], "the last row is cut short"),
    (
        "cut_in_the_middle",
        on_line(3, lambda row: row[: len(row) // 2] + b"\n"),
        "line 3: ",
    ),
    ("size", field(3, "width", "128x"), 'line 3: width is "128x", not a whole number'),
    ("no_name", field(3, "algorithm", ""), "line 3: algorithm is empty"),
    ("large", field(3, "height", "99999999999"), "line 3: height is 99999999999"),
]

TIMINGS = [
    *ANY_CSV,
    (
        "fast",
        field(3, "median_ms", "fast"),
        'line 3: median_ms is "fast", not a number',
    ),
    ("nan", field(3, "median_ms", "nan"), 'line 3: median_ms is "nan", not a number'),
    ("inf", field(3, "median_ms", "inf"), 'line 3: median_ms is "inf", not a number'),
    ("minus", field(3, "median_ms", "-5"), "line 3: median_ms is -5, which no"),
    ("zero", field(3, "median_ms", "0"), "line 3: median_ms is 0, which no"),
    ("rest", field(3, "median_ms", "1.5ms"), 'line 3: median_ms is "1.5ms", not a'),
    ("blank", field(3, "median_ms", " 1.5"), 'line 3: median_ms is " 1.5", not a'),
    ("hex", field(3, "median_ms", "0x1p3"), 'line 3: median_ms is "0x1p3", not a'),
    ("arabic", field(3, "median_ms", "٣"), 'line 3: median_ms is "٣", not a'),
    ("none", field(3, "median_ms", ""), "line 3: median_ms is empty though"),
    ("great", field(3, "status", "great"), 'line 3: status is "great", not one of ok'),
    ("half", field(3, "samples", "2.5"), 'line 3: samples is "2.5", not a whole'),
    ("half_interval", field(3, "ci_low_ms", ""), "line 3: ci_low_ms is empty, but"),
    ("no_median", without_column("median_ms"), "line 1: missing column median_ms"),
    ("row_twice", doubled_line(3), "has its row in line 3 already"),
    ("yes", field(3, "converged", "yes"), 'line 3: converged is "yes", neither true'),
]

SAMPLES = [
    *ANY_CSV,
    ("fast", field(3, "ms", "fast"), 'line 3: ms is "fast", not a number'),
    ("nan", field(3, "ms", "nan"), 'line 3: ms is "nan", not a number'),
    ("inf", field(3, "ms", "inf"), 'line 3: ms is "inf", not a number'),
    ("minus", field(3, "ms", "-5"), "line 3: ms is -5, which no measurement gives"),
    ("rest", field(3, "ms", "1.5;"), 'line 3: ms is "1.5;", not a number'),
    ("grouped", field(3, "ms", "1_000"), 'line 3: ms is "1_000", not a number'),
    ("twice", doubled_line(3), "the same sample (round 0, index 1 of "),
    ("stranger", field(3, "width", "4096"), "a case that timings.csv has no row of"),
    ("round", field(3, "round", "-1"), 'line 3: round is "-1", not a whole number'),
    ("warmup", field(3, "warmup", "no"), 'line 3: warmup is "no", neither true nor'),
    ("repeats", field(3, "repeats", "0"), 'line 3: repeats is "0", not a whole number'),
    ("no_ms", without_column("ms"), "line 1: missing column ms"),
]

RUN_JSON = [
    ("cut", lambda data: data[: len(data) // 2], "line "),
    ("empty", lambda data: b"", "line 1, column 1: the file ends too early"),
    ("array", lambda data: b"[1]", "the whole is an array, not an object"),
    ("latin1", lambda data: data[:1] + b"\xe9" + data[1:], "line 1: not text"),
    ("nested", lambda data: b"[" * 100_000, "nests too deep"),
    ("constant", lambda data: data.replace(b'"cases": 4', b'"cases": NaN'), "NaN"),
    ("twice", lambda data: b'{"timer": {}, ' + data[1:], 'member "timer" stands twice'),
]


def as_json(name: str, value: str, words: str) -> tuple[str, Change, str]:
    """Gives a member of run.json, which has each member on a line of its own, another value."""

    def change(data: bytes) -> bytes:
        lines = data.decode().splitlines()
        start = f'"{name}": '
        at = next(at for at, line in enumerate(lines) if line.startswith(start))
        lines[at] = f"{start}{value}" + ("," if at < len(lines) - 2 else "")
        return ("\n".join(lines) + "\n").encode()

    return name, change, words


RUN_JSON += [
    as_json("backends", '"x"', '/backends is "x", not an object'),
    as_json("backends", '{"opengl": 3}', "/backends/opengl is 3, not an object"),
    as_json("baselines", "null", "/baselines is null, not an object"),
    as_json(
        "baselines",
        '{"copies": [{"width": 0, "height": 8, "gbps": 1}]}',
        "/baselines/copies/0/width is 0, not a whole number from 1",
    ),
    as_json(
        "baselines",
        '{"copies": [{"width": 8, "height": 8}]}',
        '/baselines/copies/0 lacks "gbps"',
    ),
    as_json("device", '{"version": 4.6}', "/device/version is 4.6, not a text"),
    as_json("started", '"yesterday"', '/started is "yesterday", not a moment'),
    as_json("finished", "true", "/finished is true, not a moment"),
    as_json("timer", '"good"', '/timer is "good", not an object'),
    as_json("build", '{"revision": []}', "/build/revision is an array, not a text"),
    as_json("settings", '{"shard": [3, 2]}', "/settings/shard is an array, not a part"),
    as_json("configuration", '{"algorithms": 3}', "/configuration/algorithms is 3"),
    as_json("programs", '{"a": 1}', "/programs/a is 1, not a text"),
]
