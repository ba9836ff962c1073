"""The columns of a run's CSV files, stated once for all scripts; the program states the same in its report/."""

from __future__ import annotations

# What makes a case. Every CSV file of a run begins with these, so that the files join.
CASE_COLUMNS = "experiment,device,backend,algorithm,options,width,height,batch,direction,domain,precision,mode".split(
    ","
)
STATUSES = ("ok", "skipped", "failed", "timeout", "crashed")

TIMINGS_REQUIRED = (
    *CASE_COLUMNS,
    *(
        "status,reason,samples,median_ms,min_ms,mean_ms,stddev_ms,p05_ms,p95_ms,ci_low_ms,ci_high_ms,converged,"
        "gflops,model_read_bytes,model_write_bytes,model_gbps,copy_gbps,percent_of_copy,dispatches,prepare_ms,"
        "rel_l2,max_abs_error,error_units,timer,sm_clock_mhz"
    ).split(","),
)
# Columns that came later. Files from before them read as if they were empty there.
TIMINGS_OPTIONAL = ("rounds", "rounds_spread", "source_hash")
COLUMNS = [*TIMINGS_REQUIRED, *TIMINGS_OPTIONAL]

SAMPLES_REQUIRED = (*CASE_COLUMNS, "round", "index", "warmup", "repeats", "ms")
SAMPLES_OPTIONAL = ("throttled",)
SAMPLE_COLUMNS = [*SAMPLES_REQUIRED, *SAMPLES_OPTIONAL]
