"""reproduce.py measures missing experiments, resumes interrupted ones and leaves finished ones. A script replaces the
program."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from command_line import FFTBENCH, PATIENCE_S, hasty_scripts
from reproduction_support import SOURCE

import reproduce
from fftbench.reproduction.documents import DISSERTATION, PATHS

MESA = "llvmpipe (LLVM 15.0.6)"
NAMES = [path.rpartition("/")[2] for path in DISSERTATION.paths]
# This script writes the files of a run, two cases each, and logs every such call on a line. Pictures it only copies.
STAND_IN = """#!{python}
import json, shutil, sys
from pathlib import Path
home = Path(__file__).parent
plan = json.loads((home / "plan.json").read_text())
if sys.argv[1] == "convolve":
    asked = dict(zip(sys.argv[2::2], sys.argv[3::2]))
    shutil.copyfile(asked["--input"], asked["--output"])
    sys.exit(0)
asked = dict(zip(sys.argv[1::2], sys.argv[2::2]))
header = {header!r}
row = "{{name}},{{device}},opengl,{{algorithm}},,8,8,1,forward,complex,fp32,latency,{{status}},{{reason}},10,1,1,1,0,1,1" + "," * (header.count(",") - 20)
if "--resume" in asked:
    folder = Path(asked["--resume"])
    config = json.loads((folder / "run.json").read_text())["configuration"]
else:
    config = json.loads(Path(asked["--config"]).read_text())
    number = len(list((Path(asked["--output"]) / config["name"]).glob("*")))
    folder = Path(asked["--output"]) / config["name"] / f"2026112{{number}}T000000Z-some-gpu"
name = config["name"]
with (home / "log").open("a") as log:
    log.write(("resume " if "--resume" in asked else "new ") + name + "\\n")
cases = 1 if name == "probe" else 2
broken = plan.get(name, "")
statuses = ["ok"] * cases
if broken == "failed":
    statuses[0] = "failed"
if broken == "killed" and "--resume" not in asked:
    statuses = statuses[:1]
folder.mkdir(parents=True, exist_ok=True)
device = plan.get("device", "GPU")
run = dict(device_name=device, host=dict(cpu="CPU"), build=dict(revision=plan.get("revision", "1")), cases=cases,
           configuration=config, settings=dict(sizes=[], shard=[1, 1]), started=f"2026-11-{{folder.name[6:8]}}T00:00:00Z")
(folder / "run.json").write_text(json.dumps(run))
lines = [row.format(name=name, device=device, algorithm=f"a{{i}}", status=status, reason=broken) for i, status in enumerate(statuses)]
(folder / "timings.csv").write_text("\\n".join([header, *lines]) + "\\n")
sys.exit(130 if broken == "killed" and "--resume" not in asked else 1 if broken == "failed" else 0)
"""


@pytest.fixture
def measure(tmp_path, capfd):
    """Calls reproduce.py --measure-only, and returns the exit code, the runs besides the probe, and the messages."""
    from synthetic_results import HEADER

    program = tmp_path / "fftbench"
    program.write_text(STAND_IN.format(python=sys.executable, header=HEADER))
    program.chmod(0o755)

    def call(
        *arguments: str, what: str = "dissertation", **plan: str
    ) -> tuple[int, list[str], str]:
        (tmp_path / "plan.json").write_text(json.dumps(plan))
        (tmp_path / "log").unlink(missing_ok=True)
        fixed = ["--program", str(program), "--results", str(tmp_path / "results")]
        code = reproduce.main([*what.split(), "--measure-only", *fixed, *arguments])
        log = (tmp_path / "log").read_text().splitlines()
        return (
            code,
            [line for line in log if "probe" not in line],
            capfd.readouterr().err,
        )

    return call


def test_everything_is_measured_once(measure, tmp_path):
    assert measure()[:2] == (0, [f"new {name}" for name in NAMES])
    assert measure()[:2] == (0, [])
    found = {path.name for path in (tmp_path / "results" / "some-gpu").iterdir()}
    assert found == set(NAMES)


def test_another_document_has_its_own_experiments(measure):
    assert measure(what="arm")[:2] == (0, ["new arm", "new arm_radix"])


def test_several_documents_may_be_named_in_any_order(measure):
    names = ["intel", "intel_traffic", "arm", "arm_radix"]
    assert measure(what="arm intel")[:2] == (
        0,
        [f"new {name}" for name in names],
    )


def test_all_documents_measure_each_experiment_once(measure):
    names = [path.rpartition("/")[2] for path in PATHS]
    assert measure(what="all")[:2] == (0, [f"new {name}" for name in names])


def test_a_name_replaces_the_devices(measure, tmp_path):
    measure("--name", "h100", "--only", "table2")
    assert (tmp_path / "results" / "h100" / "table2").is_dir()


def test_only_what_is_asked_for_is_measured(measure):
    assert measure("--only", "fig14,table2")[:2] == (0, ["new table2", "new fig14"])


def test_a_software_renderer_measures_smaller_pictures_and_says_so(measure):
    code, ran, said = measure("--only", "two_for_one,bloom", what="nabla", device=MESA)
    assert (code, ran) == (0, ["new bloom_small", "new two_for_one"])
    (told,) = [line for line in said.splitlines() if "too long" in line]
    assert MESA in told and "nabla/bloom_small" in told and "a quarter" in told


def test_a_software_renderer_measures_full_sizes_where_they_are_asked_for(measure):
    _, ran, said = measure(
        *("--only", "bloom", "--full-sizes"), what="nabla", device=MESA
    )
    assert ran == ["new bloom"]
    assert "too long" not in said


def test_a_gpu_measures_full_sizes(measure):
    assert measure("--only", "bloom", what="nabla")[1] == ["new bloom"]


def test_an_interrupted_run_is_gone_on_with(measure):
    code, ran, said = measure("--only", "table2,fig12", fig12="killed")
    assert (code, ran) == (2, ["new table2", "new fig12"])
    assert "goes on where it stopped" in said
    assert measure("--only", "table2,fig12")[:2] == (0, ["resume fig12"])


def test_another_revision_measures_again(measure):
    measure("--only", "table2")
    assert measure("--only", "table2", revision="2")[1] == ["new table2"]


def test_fresh_measures_again(measure):
    measure("--only", "table2")
    assert measure("--only", "table2", "--fresh")[1] == ["new table2"]
    assert measure("--only", "table2")[1] == []


def test_another_configuration_does_not_count(measure, tmp_path):
    measure("--only", "table2")
    file = next((tmp_path / "results").glob("*/table2/*/run.json"))
    run = json.loads(file.read_text())
    run["configuration"]["sizes"] = [8]
    file.write_text(json.dumps(run))
    assert measure("--only", "table2")[1] == ["new table2"]


@pytest.mark.parametrize(("status", "ran"), [("ok", []), ("timeout", ["new table2"])])
def test_more_time_for_a_case_matters_where_one_timed_out(
    measure, tmp_path, status, ran
):
    measure("--only", "table2")
    folder = next((tmp_path / "results").glob("*/table2/*"))
    run = json.loads((folder / "run.json").read_text())
    run["configuration"].setdefault("measure", {})["case_timeout_s"] = 7
    (folder / "run.json").write_text(json.dumps(run))
    rows = (folder / "timings.csv").read_text()
    (folder / "timings.csv").write_text(rows.replace(",ok,", f",{status},"))
    assert measure("--only", "table2")[1] == ran


@pytest.mark.parametrize(
    "setting", [{"quick": True}, {"sizes": [[8, 8]]}, {"shard": [1, 2]}, {"rounds": 5}]
)
def test_a_shortened_run_does_not_count(measure, tmp_path, setting):
    measure("--only", "table2")
    file = next((tmp_path / "results").glob("*/table2/*/run.json"))
    run = json.loads(file.read_text())
    run["settings"] |= setting
    file.write_text(json.dumps(run))
    assert measure("--only", "table2")[1] == ["new table2"]


def test_a_run_of_fewer_rounds_that_have_intervals_counts(measure, tmp_path):
    measure("--only", "table2")
    file = next((tmp_path / "results").glob("*/table2/*/run.json"))
    run = json.loads(file.read_text())
    run["settings"] |= {"rounds": 6}
    file.write_text(json.dumps(run))
    assert measure("--only", "table2")[1] == []


@pytest.mark.parametrize(("rounds", "counts"), [(None, True), (6, True), (5, False)])
def test_a_run_from_when_the_experiment_had_other_rounds_counts_if_they_have_intervals(
    measure, tmp_path, rounds, counts
):
    measure("--only", "table2")
    file = next((tmp_path / "results").glob("*/table2/*/run.json"))
    run = json.loads(file.read_text())
    own = run["configuration"]["measure"]
    own.pop("rounds", None)
    own |= {} if rounds is None else {"rounds": rounds}
    file.write_text(json.dumps(run))
    assert measure("--only", "table2")[1] == ([] if counts else ["new table2"])


def test_a_failed_case_is_exit_code_1_now_and_later(measure):
    code, ran, said = measure("--only", "table2,fig12", table2="failed")
    assert (code, ran) == (1, ["new table2", "new fig12"])
    name = "failed: a0 8x8 forward latency: failed\n"
    assert said.count(name) == 1
    code, ran, said = measure("--only", "table2,fig12")
    assert (code, ran, said.count(name)) == (1, [], 1)


@pytest.mark.parametrize(
    "arguments, said",
    [
        (["dissertation", "--only", "fig99"], '"fig99" is not one of table2, fig12'),
        (["dissertation", "--program", "/no/such"], "there is no file /no/such"),
        (["dissertation", "--program", "/bin/false"], "exit code 1"),
        (["dissertation", "--report-only", "--only", "fig12"], "--report-only"),
        (["dissertation", "--name", "a/b"], "no name of a folder"),
        (["thesis"], "invalid choice"),
        (["arm", "--only", "fig12"], '"fig12" is not one of arm, arm_radix'),
    ],
)
def test_bad_usage_is_exit_code_2(arguments, said, capfd):
    try:
        code = reproduce.main(arguments)
    except SystemExit as end:
        code = end.code
    assert code == 2 and said in capfd.readouterr().err


def test_measuring_needs_no_package(tmp_path):
    # With -S and -I, Python ignores the folders of packages and the user's settings.
    brief = {"rounds": 1, "max_seconds_per_case": 0.01}
    scripts = hasty_scripts(tmp_path / "source", "dissertation/table2", **brief)
    code = (
        f"import sys; sys.path.insert(0, {str(scripts)!r}); import reproduce; "
        "assert not {'pandas', 'numpy', 'matplotlib', 'jinja2'} & set(sys.modules); "
        "sys.exit(reproduce.main(sys.argv[1:]))"
    )
    asked = ["dissertation", "--measure-only", "--only", "table2"]
    where = ["--results", str(tmp_path / "results"), "--program", str(FFTBENCH)]
    command = [sys.executable, "-I", "-S", "-c", code, *asked, *where]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S)
    assert done.returncode == 0, done.stderr
    assert len(list(tmp_path.glob("results/*/table2/*/timings.csv"))) == 1
