"""fftbench as a ReFrame check: a kernel at some sizes, right (fftbench compares with a double-precision FFT) and as fast
as it was. See docs/fleet.md."""

import json
import os

import reframe as rfm
import reframe.utility.sanity as sn


@rfm.simple_test
class FftbenchCheck(rfm.RunOnlyRegressionTest):
    """Passes where every case is ok or was skipped. A skipped size has no time, and so no performance variable."""

    descr = "FFT kernels: right against a double-precision FFT, and their times"
    valid_systems = ["*"]
    valid_prog_environs = ["*"]
    # FFTBENCH names the program where it is not on PATH.
    executable = os.environ.get("FFTBENCH", "fftbench")
    algorithm = parameter(["stockham_radix4", "stockham_register"])
    rounds = variable(int, value=10)
    config = variable(
        str,
        value=os.path.join(os.path.dirname(os.path.abspath(__file__)), "kernels.json"),
    )

    @run_before("run")
    def name_the_cases(self):
        self.executable_opts = [
            *("--config", f"'{self.config}'", "--rounds", str(self.rounds)),
            *("--filter", f"'^{self.algorithm} '"),
            *("--output", "results", "--format", "json", "--quiet"),
        ]

    @sn.deferrable
    def cases(self):
        with open(os.path.join(self.stagedir, str(self.stdout))) as stream:
            return json.load(stream)["cases"]

    @sanity_function
    def every_case_is_ok_or_skipped(self):
        wrong = sn.filter(
            lambda case: case["status"] not in ("ok", "skipped"), self.cases()
        )
        return sn.all(
            [
                sn.assert_eq(sn.count(wrong), 0, "a case went wrong"),
                sn.assert_gt(sn.count(self.cases()), 0, "there is no case"),
            ]
        )

    @run_before("performance")
    def take_the_times(self):
        """Makes a performance variable of each case; reference values of a system go by these names."""
        for case in sn.evaluate(self.cases()):
            if case["status"] != "ok":
                continue
            name = f"{case['width']}x{case['height']}"
            self.perf_variables[name] = sn.make_performance_function(
                sn.defer(1000 * case["median_ms"]), "us"
            )
