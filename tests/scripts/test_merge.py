"""Compares merged shards with the unsharded run, and tests what merge.py refuses. Needs a built fftbench and a GL
driver."""

import gzip
import json
import shutil
import subprocess
import sys

import pytest

from command_line import TINY, rows, run, run_config
from plot_support import SCRIPTS
from synthetic_results import write_passes

# plot_support makes the scripts importable.
import merge
from fftbench.comparison.pairs import load_pairs

EXPERIMENT = TINY | {"sizes": [16, 32, [16, 8], [64, 1]]}
KEY = "backend,algorithm,options,width,height,batch,direction,domain,precision,mode"


def cases(folder):
    return [
        tuple(row[name] for name in KEY.split(","))
        for row in rows(folder / "timings.csv")
    ]


@pytest.fixture(scope="module")
def measured(tmp_path_factory):
    """Returns run folders of the whole experiment and of its two shards."""
    folders = {}
    for name, arguments in (
        ("whole", ()),
        ("1", ("--shard", "1/2")),
        ("2", ("--shard", "2/2")),
    ):
        place = tmp_path_factory.mktemp(name)
        finished = run_config(place, EXPERIMENT, *arguments)
        assert finished.returncode == 0, finished.stderr
        (folders[name],) = (place / "results").glob("*/*")
    # On a busy machine one of them may have stopped trusting its timer, which a test of its own below covers.
    timer = metadata_of(folders["whole"])["timer"]["used"]
    for folder in folders.values():
        edit(folder, lambda metadata: metadata["timer"].update(used=timer))
    edit(folders["whole"], name_programs)
    # So quick a run begins and ends in one second. The first part begins last, and ends last.
    for name, begin, end in (("1", "02", "09"), ("2", "01", "05")):
        times = {"started": begin, "finished": end}
        times = {key: f"2026-11-20T10:15:{second}Z" for key, second in times.items()}
        edit(folders[name], lambda metadata: metadata.update(times))
    return folders


def name_programs(metadata):
    metadata["programs"] = {"first.comp": "cafe", "second.comp": "beef"}


@pytest.fixture
def sound_parts(measured, tmp_path):
    """Returns copies that a test may change, without the journals, which runs of earlier versions have not."""
    return [
        shutil.copytree(
            measured[name],
            tmp_path / f"part-{name}",
            ignore=shutil.ignore_patterns("journal.jsonl"),
        )
        for name in ("1", "2")
    ]


@pytest.fixture
def parts(sound_parts):
    """Returns the same with made-up programs."""
    for part in sound_parts:
        edit(part, name_programs)
    return sound_parts


@pytest.fixture
def call(capsys, tmp_path):
    def merged(*arguments, output=tmp_path / "merged"):
        code = merge.main([*map(str, arguments), "--output", str(output)])
        captured = capsys.readouterr()
        return code, captured.err, output

    return merged


def edit(folder, change):
    file = folder / "run.json"
    metadata = json.loads(file.read_text())
    change(metadata)
    file.write_text(json.dumps(metadata))


def metadata_of(folder):
    return json.loads((folder / "run.json").read_text())


@pytest.fixture
def recorded(measured, tmp_path):
    """Returns copies with journals, whose CSV files are damaged."""
    copies = [
        shutil.copytree(measured[name], tmp_path / f"recorded-{name}")
        for name in ("1", "2")
    ]
    for copy in copies:
        (copy / "samples.csv").unlink()
        (copy / "timings.csv").write_text("damaged")
    return copies


def test_parts_are_read_from_their_journals(recorded, parts, call, tmp_path):
    code, err, output = call(*recorded)
    assert (code, err) == (0, "")
    _, _, expected = call(*parts, output=tmp_path / "of tables")
    for name in ("timings.csv", "samples.csv", "journal.jsonl"):
        assert (output / name).read_bytes() == (expected / name).read_bytes()
    assert metadata_of(output)["cases"] == len(cases(output)) == 4


def test_a_joined_run_is_gone_on_with_by_its_journal(recorded, call):
    _, _, output = call(*recorded)
    whole = {
        name: (output / name).read_bytes() for name in ("timings.csv", "samples.csv")
    }
    lines = (output / "journal.jsonl").read_text().splitlines(keepends=True)
    (output / "timings.csv").unlink()
    finished = run("--resume", output, "--quiet")
    assert finished.returncode == 0, finished.stderr
    assert {name: (output / name).read_bytes() for name in whole} == whole
    assert (output / "journal.jsonl").read_text().splitlines(keepends=True) == lines


def test_a_journal_that_is_cut_off_or_damaged_is_told(recorded, call):
    file = recorded[0] / "journal.jsonl"
    whole = file.read_bytes()
    file.write_bytes(whole[:-9])
    code, err, _ = call(*recorded)
    assert code == 2 and "the last record is cut short" in err
    edit(recorded[0], lambda metadata: metadata.update(finished=None))
    code, err, output = call(*recorded, "--allow-unfinished")
    assert code == 0 and "is left out" in err and len(cases(output)) == 3
    file.write_bytes(whole.replace(b'"case"', b'"cases"', 1))
    code, err, _ = call(*recorded, "--allow-unfinished", output=output.parent / "x")
    assert code == 2 and f"{file}, line 2: " in err and err.count("\n") == 1


def test_shards_hold_the_cases_of_the_unsharded_run(measured, parts, call):
    code, err, output = call(*parts)
    assert (code, err) == (0, "")
    assert len(cases(parts[0])) == len(cases(parts[1])) == 2
    assert sorted(cases(output)) == sorted(cases(measured["whole"]))
    for name in ("timings.csv", "samples.csv"):
        apart = [row for part in parts for row in rows(part / name)]
        assert rows(output / name) == apart
        whole = (measured["whole"] / name).read_text()
        assert (output / name).read_text().splitlines()[0] == whole.splitlines()[0]


def test_parts_with_packed_files_merge_like_plain_ones(parts, call, tmp_path):
    for part in parts:
        header, *_ = (part / "samples.csv").read_text().splitlines()
        state = f"{header}\n{'x,' * header.count(',')}{part.name}\n"
        (part / "gpu.csv").write_text(state)
    plain = call(*parts, output=tmp_path / "of-plain")[2]
    for part in parts:
        for name in ("samples.csv", "gpu.csv"):
            data = (part / name).read_bytes()
            (part / f"{name}.gz").write_bytes(gzip.compress(data))
            (part / name).unlink()
    code, err, output = call(*parts, output=tmp_path / "of-packed")
    assert (code, err) == (0, "")
    for name in ("timings.csv", "samples.csv", "gpu.csv"):
        assert (output / name).read_bytes() == (plain / name).read_bytes()
    assert (output / "gpu.csv").read_text().count("\n") == 3


def test_the_result_is_a_run_that_other_scripts_read(measured, parts, call):
    output = call(*parts)[2]
    pairs = load_pairs(measured["whole"], output)
    assert len(pairs.samples) == 4 and not pairs.left_out


def test_run_json_joins_baselines_and_names_the_parts(measured, parts, call):
    output = call(*parts)[2]
    merged, whole = metadata_of(output), metadata_of(measured["whole"])
    sizes = [
        sorted((copy["width"], copy["height"]) for copy in own["baselines"]["copies"])
        for own in (merged, whole)
    ]
    assert sizes[0] == sizes[1] and len(sizes[0]) == 4
    assert [part["shard"] for part in merged["merged_from"]] == [[1, 2], [2, 2]]
    assert merged["settings"] == whole["settings"] | {
        "config": merged["settings"]["config"]
    }
    assert merged["missing_shards"] == [] and merged["cases"] == 4
    assert merged["started"] == metadata_of(parts[1])["started"]
    assert merged["finished"] == metadata_of(parts[0])["finished"]


def test_of_what_several_parts_measured_the_lower_median_and_the_first_word_stay(
    parts, call
):
    copy = metadata_of(parts[0])["baselines"]["copies"][0]
    times = ((4.0, 2.0), (1.0, 16.0))  # that the same copy took
    for part, own, word in zip(parts, times, ("first", "second")):

        def change(metadata):
            copies = [copy | {"median_ms": ms, "gbps": 8.0 / ms} for ms in own]
            metadata["baselines"]["copies"] = copies
            metadata["baselines"]["empty_dispatch_ms"] = {"opengl": own[-1]}
            metadata["backends"]["opengl"]["clocks"] = word

        edit(part, change)
    merged = metadata_of(call(*parts)[2])
    (kept,) = merged["baselines"]["copies"]
    assert (kept["median_ms"], kept["gbps"]) == (2.0, 4.0)
    assert merged["baselines"]["empty_dispatch_ms"] == {"opengl": 2.0}
    assert merged["backends"]["opengl"]["clocks"] == "first"


def test_the_order_of_the_parts_changes_nothing(parts, call, tmp_path):
    first, second = (
        call(*order, output=tmp_path / name)[2]
        for order, name in ((parts, "x"), (parts[::-1], "y"))
    )
    for name in ("timings.csv", "samples.csv", "run.json"):
        assert (first / name).read_text() == (second / name).read_text()


@pytest.mark.parametrize(("present", "missing"), [(1, 1), (0, 2)])
def test_a_missing_shard_is_named_and_resuming_measures_it(
    measured, sound_parts, call, present, missing
):
    code, err, output = call(sound_parts[present])
    assert code == 1 and f"shard {missing}/2 missing" in err
    merged = metadata_of(output)
    assert merged["missing_shards"] == [missing] and merged["finished"] is None
    assert run("--resume", output).returncode == 0
    assert sorted(cases(output)) == sorted(cases(measured["whole"]))


def test_a_resumed_merged_run_still_names_its_parts(sound_parts, call):
    output = call(sound_parts[1])[2]
    (part,) = metadata_of(output)["merged_from"]
    assert run("--resume", output).returncode == 0
    resumed = metadata_of(output)
    assert resumed["merged_from"] == [part] and part["shard"] == [2, 2]
    assert resumed["finished"] is not None


def test_gpu_csv_is_joined_where_a_part_has_one(parts, call):
    header = (parts[0] / "samples.csv").read_text().splitlines()[0]
    (parts[1] / "gpu.csv").write_text(header + "\n" + header.replace("x", "y") + "\n")
    output = call(*parts)[2]
    assert (output / "gpu.csv").read_text() == (parts[1] / "gpu.csv").read_text()


OF_PASSES = "pass,label,median_ms,read_bytes,write_bytes,whole_ms,remark,norm".split(
    ","
)


def write_two_passes(part, change=lambda row: None):
    """Writes two passes for each timed case of the part."""
    made = []
    for row in rows(part / "timings.csv"):
        for number in range(2 if row["backend"] == "opengl" else 0):
            own = row | {"pass": str(number), "label": "a step", "median_ms": "1"}
            own |= {"read_bytes": "8", "write_bytes": "8", "whole_ms": "2"}
            own |= {"remark": ""}
            change(own)
            made.append((own, {name: own[name] for name in OF_PASSES}))
    file = write_passes(part, made) / "passes.csv"
    return file.read_text().splitlines()[1:]


def test_passes_are_joined(parts, call):
    lines = [line for part in parts for line in write_two_passes(part)]
    assert lines
    merged = (call(*parts)[2] / "passes.csv").read_text().splitlines()
    assert sorted(merged[1:]) == sorted(lines)


def test_passes_are_taken_from_the_one_part_that_has_some(parts, call):
    write_two_passes(parts[0])
    output = call(*parts)[2]
    assert (output / "passes.csv").read_text() == (parts[0] / "passes.csv").read_text()


def wrong(column, text, number=None):
    """Returns a change of one pass, or of both."""

    def change(row):
        if number is None or row["pass"] == number:
            row[column] = text

    return change


@pytest.mark.parametrize(
    "change, said",
    [
        (wrong("width", "4096"), "of which timings.csv has no row of a timed case"),
        (wrong("norm", "ortho"), "of which timings.csv has no row of a timed case"),
        (wrong("pass", "2", "1"), "pass is 2 where pass 1 of its case belongs"),
        (wrong("whole_ms", "3"), "and remark does not say why"),
        (wrong("whole_ms", "3", "0"), "differ from those of the case's first pass"),
    ],
)
def test_passes_that_are_not_of_the_parts_own_cases_are_refused(
    parts, call, change, said
):
    write_two_passes(parts[0])
    write_two_passes(parts[1], change)
    code, err, output = call(*parts)
    assert code == 2 and not output.exists()
    assert f"{parts[1] / 'passes.csv'}, line " in err and said in err


def test_passes_of_a_case_that_an_interruption_left_without_its_row_are_taken(
    parts, call
):
    write_two_passes(parts[0], wrong("width", "4096"))
    edit(parts[0], lambda metadata: metadata.update(finished=None))
    code, err, output = call(*parts, "--allow-unfinished")
    assert "passes" not in err and (output / "passes.csv").exists()


def test_parts_with_unlike_columns_of_passes_are_refused(parts, call):
    for part in parts:
        write_two_passes(part)
    file = parts[1] / "passes.csv"
    header, *lines = file.read_text().splitlines()
    file.write_text(
        "\n".join([f"{header},calls", *(f"{one},3" for one in lines)]) + "\n"
    )
    code, err, output = call(*parts)
    assert code == 2 and not output.exists()
    assert f"{file}, line 1: other columns than in" in err


@pytest.mark.parametrize("older", [0, 1])
def test_what_an_older_revision_does_not_tell_is_empty(parts, call, older):
    file = parts[older] / "samples.csv"
    rows = [line.split(",") for line in file.read_text().splitlines()]
    file.write_text("".join(",".join(fields[:-1]) + "\n" for fields in rows))
    edit(parts[older], lambda one: one["build"].update(revision="older"))
    code, err, output = call(*parts, "--allow-different-revision")
    assert code == 0, err
    last = [
        line.split(",")[-1]
        for line in (output / "samples.csv").read_text().splitlines()
    ]
    assert last[0] == rows[0][-1]
    assert last.count("") == len(rows) - 1 < len(last) - 1


def test_copies_of_unlike_arrays_stay_apart_though_they_have_as_many_bytes(parts, call):
    first = {"backend": "opengl", "width": 64, "height": 32, "batch": 2, "bytes": 32768}
    unlike = {"backend": "cuda", "width": 32, "height": 64, "batch": 4, "bytes": 65536}
    copies = [first, *(first | {name: value} for name, value in unlike.items())]
    copies = [one | {"gbps": 10.0 + at} for at, one in enumerate(copies)]
    for part, own in zip(parts, (copies[::2], copies[1::2])):
        edit(part, lambda one: one["baselines"].update(copies=own))
    joined = metadata_of(call(*parts)[2])["baselines"]["copies"]
    assert sorted(one["gbps"] for one in joined) == [10, 11, 12, 13, 14, 15]
    assert all(one in copies for one in joined)


def test_a_ceiling_is_the_most_that_any_part_saw(parts, call):
    seen = ({"gflops": 40, "shared_gbps": None}, {"gflops": 50, "shared_gbps": 20})
    for part, ceilings in zip(parts, seen):
        edit(part, lambda one: one["baselines"].update(ceilings={"opengl": ceilings}))
    joined = metadata_of(call(*parts)[2])["baselines"]["ceilings"]
    assert joined == {"opengl": {"gflops": 50, "shared_gbps": 20}}


def of_the_processor(metadata):
    """Makes a part one that drew no case of a GPU."""
    name = "Some Processor"
    metadata.update(device_name=name, backends={"cpu": {"name": name, "timer": "wall"}})
    metadata.update(device={"renderer": name}, timer={"used": "wall"})


def test_a_part_of_the_processor_alone_is_no_other_device(parts, call):
    device = metadata_of(parts[1])["device_name"]
    edit(parts[0], of_the_processor)
    code, err, output = call(*parts)
    assert (code, err) == (0, "")
    merged = metadata_of(output)
    assert merged["device_name"] == device
    assert sorted(merged["backends"]) == ["cpu", "opengl"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda m: m["backends"]["opengl"].update(name="another"), "device: "),
        (lambda m: m["backends"]["opengl"].update(timer="another"), "timer: "),
        (lambda m: m["device"].update(version="5.0"), "driver: "),
    ],
)
def test_parts_of_other_backends_differ_in_those_that_both_have(
    parts, call, change, words
):
    edit(parts[0], lambda metadata: metadata["backends"].update(cpu={"name": "x"}))
    assert call(*parts, output=parts[0].with_name("alike"))[0] == 0
    edit(parts[1], change)
    code, err, _ = call(*parts)
    assert code == 2 and words in err and "--allow-different-device" in err


def test_a_part_of_the_processor_hides_no_difference_of_the_others(
    parts, call, tmp_path
):
    third = shutil.copytree(parts[1], tmp_path / "third")
    for file in ("timings.csv", "samples.csv"):
        text = (third / file).read_text().replace("stockham_radix4", "another")
        (third / file).write_text(text)
    edit(parts[0], of_the_processor)
    edit(third, lambda metadata: metadata["settings"].update(shard=[1, 2]))
    edit(third, lambda metadata: metadata["device"].update(version="5.0"))
    code, err, _ = call(parts[0], third, parts[1])
    assert code == 2 and "driver: " in err


def test_numbers_of_devices_on_their_machines_may_differ(parts, call):
    for number, part in enumerate(parts):
        edit(part, lambda metadata: metadata["settings"].update(device=number))
    assert call(*parts)[0] == 0


DIFFERENCES = [
    (
        "configuration",
        lambda m: m["configuration"].update(sizes=[16]),
        "configuration: sizes",
    ),
    ("settings", lambda m: m["settings"].update(rounds=9), "settings: rounds"),
    ("settings", lambda m: m["settings"].update(shard=[2, 3]), "the number of shards"),
    ("device", lambda m: m.update(device_name="another"), "device: "),
    ("device", lambda m: m["device"].update(version="5.0"), "driver: "),
    ("device", lambda m: m["timer"].update(used="another"), "timer: "),
    ("revision", lambda m: m["build"].update(revision="feed"), "revision: "),
    (
        "source",
        lambda m: m.update(programs=m["programs"] | {"first.comp": "feed"}),
        "the shader source of first.comp",
    ),
]


@pytest.mark.parametrize(("option", "change", "words"), DIFFERENCES)
def test_parts_that_differ_are_refused_unless_told_otherwise(
    parts, call, option, change, words
):
    edit(parts[1], change)
    code, err, output = call(*parts)
    assert (code, err.count("\n"), output.exists()) == (2, 1, False)
    assert words in err and f"--allow-different-{option}" in err
    others = {"configuration", "settings", "device", "revision", "source"} - {option}
    assert call(*parts, *(f"--allow-different-{other}" for other in others))[0] == 2
    code, err, output = call(*parts, f"--allow-different-{option}")
    assert code == 0 and words in err and len(cases(output)) == 4


def test_programs_of_one_part_alone_are_no_difference(parts, call):
    """Shards compile unlike programs, and parts from before run.json named them have none."""
    edit(parts[0], lambda metadata: metadata["programs"].pop("first.comp"))
    edit(parts[1], lambda metadata: metadata["programs"].pop("second.comp"))
    code, err, output = call(*parts)
    assert (code, err) == (0, "")
    programs = {"first.comp": "cafe", "second.comp": "beef"}
    assert metadata_of(output)["programs"] == programs
    edit(parts[0], lambda metadata: metadata.pop("programs"))
    assert call(*parts, output=output.with_name("again"))[0] == 0


def test_programs_can_be_left_out_and_rows_still_tell_their_source(parts, call):
    whole = call(*parts)[2]
    code, err, output = call(
        *parts, "--without-programs", output=whole.with_name("lean")
    )
    assert (code, err) == (0, "")
    expected = metadata_of(whole)
    assert expected.pop("programs") and metadata_of(output) == expected
    for name in ("timings.csv", "samples.csv"):
        assert (output / name).read_bytes() == (whole / name).read_bytes()
    assert "source_hash" in (output / "timings.csv").read_text().partition("\n")[0]


def test_the_same_case_twice_is_refused(measured, parts, call):
    code, err, _ = call(*parts, measured["whole"], "--allow-different-settings")
    assert code == 2 and "both have the case stockham_radix4 " in err
    code, err, _ = call(parts[0], parts[0])
    assert code == 2 and "given twice" in err


def test_an_unfinished_part_is_refused_unless_told_otherwise(parts, call):
    edit(parts[1], lambda metadata: metadata.update(finished=None))
    samples = parts[1] / "samples.csv"
    text = samples.read_text()
    samples.write_text(text + text.splitlines()[-1][:-5])
    code, err, _ = call(*parts)
    assert code == 2 and "not finished" in err and "--allow-unfinished" in err
    code, err, output = call(*parts, "--allow-unfinished")
    assert code == 0 and "cut short" in err
    assert metadata_of(output)["finished"] is None
    apart = [len(rows(parts[0] / "samples.csv")), samples.read_text().count("\n") - 1]
    assert len(rows(output / "samples.csv")) == sum(apart)


def test_nothing_is_overwritten(parts, call, tmp_path):
    (tmp_path / "merged").mkdir()
    code, err, output = call(*parts)
    assert code == 2 and "exists already" in err and not list(output.iterdir())


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        ("samples.csv", "throttled", "hot", "line 1: other columns"),
        (
            "timings.csv",
            ",ok,",
            ",ok,,",
            "line 2: {more} fields where the header has {columns}",
        ),
        ("timings.csv", "algorithm", "kernel", "missing column algorithm"),
        ("run.json", "{", "[", "not JSON"),
        ("run.json", '"settings"', '"habits"', 'the whole lacks "settings"'),
        (
            "run.json",
            '"shard": [',
            '"shard": [0, ',
            "/settings/shard is an array, not a part",
        ),
    ],
)
def test_a_bad_file_is_one_sentence(parts, call, name, old, new, words):
    file = parts[1] / name
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))
    columns = len(text.splitlines()[0].split(","))
    words = words.replace("{columns}", f"{columns}").replace("{more}", f"{columns + 1}")
    code, err, output = call(*parts)
    assert (code, err.count("\n"), output.exists()) == (2, 1, False), err
    assert err.startswith("merge.py: ") and words in err


@pytest.mark.parametrize("name", ["run.json", "timings.csv", "samples.csv"])
def test_a_missing_file_is_one_sentence(parts, call, name):
    (parts[1] / name).unlink()
    code, err, _ = call(*parts)
    assert code == 2 and f"{name}: no such file" in err


def test_needs_nothing_but_python_itself(parts, tmp_path):
    """With -S, Python finds no installed package."""
    command = [sys.executable, "-S", "-E", str(SCRIPTS / "merge.py"), *parts]
    done = subprocess.run(
        [*command, "--output", tmp_path / "out"], capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("2 parts, 4 cases: ")
