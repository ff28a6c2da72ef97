"""The rules behind cc_fuzz_test: binary, corpus, dictionary and launcher of one fuzz target."""

load(":engine.bzl", "VARIANTS", "with_engine")

def _fuzz_binary_impl(ctx):
    built = ctx.attr.binary[0][DefaultInfo]
    binary = ctx.actions.declare_file(ctx.label.name)
    ctx.actions.symlink(
        output = binary,
        target_file = built.files_to_run.executable,
        is_executable = True,
    )
    return [DefaultInfo(
        executable = binary,
        runfiles = ctx.runfiles([binary]).merge(built.default_runfiles),
    )]

fuzz_binary = rule(
    doc = "A binary built with a fuzzing engine (see with_engine), at a path that does not name the configuration.",
    implementation = _fuzz_binary_impl,
    attrs = {
        "binary": attr.label(cfg = with_engine, executable = True, mandatory = True),
        "variant": attr.string(values = [""] + VARIANTS.keys(), doc = "See engine.bzl; empty: as the configuration says."),
        "_allowlist_function_transition": attr.label(
            default = "@bazel_tools//tools/allowlists/function_transition_allowlist",
        ),
    },
    executable = True,
)

_COPY_CORPUS = """
set -eu
mkdir -p "$1"
while IFS= read -r file; do
  copy=$1/${file//\\//-}
  [ ! -d "$file" ] || { echo "$file: a corpus is made of files" >&2; exit 1; }
  [ ! -e "$copy" ] || { echo "$file: another file of the corpus gets the same name" >&2; exit 1; }
  cp -L "$file" "$copy"
done <"$2"
"""

def _fuzz_corpus_impl(ctx):
    corpus = ctx.actions.declare_directory(ctx.label.name)
    files = ctx.actions.declare_file(ctx.label.name + ".files")
    ctx.actions.write(files, "".join([file.path + "\n" for file in ctx.files.srcs]))
    ctx.actions.run_shell(
        outputs = [corpus],
        inputs = ctx.files.srcs + [files],
        command = _COPY_CORPUS,
        arguments = [corpus.path, files.path],
        mnemonic = "FuzzCorpus",
        progress_message = "Collecting the corpus %s" % ctx.label,
    )
    return [DefaultInfo(files = depset([corpus]), runfiles = ctx.runfiles([corpus]))]

fuzz_corpus = rule(
    doc = "One flat folder that holds every file of a corpus, named by its path with - in place of /.",
    implementation = _fuzz_corpus_impl,
    attrs = {"srcs": attr.label_list(allow_files = True)},
)

# An entry is [name=]"text", text made of printable characters and \\\\, \\", \\xNN; a name may end in @level.
_MERGE_DICTIONARIES = """
set -eu
out=$1
shift
for dictionary in "$@"; do
  awk -v file="$dictionary" '
    /^[ \\t]*(#.*)?$/ { next }
    /^[ \\t]*([A-Za-z0-9_]+(@[0-9]+)?[ \\t]*=[ \\t]*)?"([^"\\\\]|\\\\\\\\|\\\\"|\\\\x[0-9A-Fa-f][0-9A-Fa-f])+"[ \\t]*$/ { next }
    { print file ":" NR ": not a dictionary entry: " $0 >"/dev/stderr"; bad = 1 }
    END { exit bad }
  ' "$dictionary"
done
cat /dev/null "$@" >"$out"
"""

def _fuzz_dictionary_impl(ctx):
    dictionary = ctx.actions.declare_file(ctx.label.name + ".dict")
    ctx.actions.run_shell(
        outputs = [dictionary],
        inputs = ctx.files.srcs,
        command = _MERGE_DICTIONARIES,
        arguments = [dictionary.path] + [file.path for file in ctx.files.srcs],
        mnemonic = "FuzzDictionary",
        progress_message = "Checking the dictionary %s" % ctx.label,
    )
    return [DefaultInfo(files = depset([dictionary]), runfiles = ctx.runfiles([dictionary]))]

fuzz_dictionary = rule(
    doc = "The dictionaries of a fuzz target in one file; a line that is no entry fails the build.",
    implementation = _fuzz_dictionary_impl,
    attrs = {"srcs": attr.label_list(allow_files = True)},
)

_RUN = """#!/usr/bin/env bash
set -euo pipefail
cd "${{RUNFILES_DIR:-$(dirname "$(readlink -f "$0")")/{name}.runfiles}}/{workspace}"
export FUZZER_NAME={target}
export FUZZER_BINARY=$PWD/{binary}
export FUZZER_SEED_CORPUS_DIR=$PWD/{corpus}
export FUZZER_DICTIONARY_PATH=$PWD/{dictionary}
export FUZZER_ENGINE_LAUNCHER=$PWD/{engine}
export FUZZER_AFL_MUTATOR={afl_mutator}
exec {launcher} "$@"
"""

def _fuzz_run_impl(ctx):
    script = ctx.actions.declare_file(ctx.label.name)
    ctx.actions.write(
        output = script,
        content = _RUN.format(
            name = ctx.label.name,
            target = ctx.attr.target,
            workspace = ctx.workspace_name,
            binary = ctx.executable.binary.short_path,
            corpus = ctx.files.corpus[0].short_path,
            dictionary = ctx.file.dictionary.short_path,
            afl_mutator = "$PWD/" + ctx.file.afl_mutator.short_path if ctx.file.afl_mutator else "",
            engine = ctx.file.engine_launcher.short_path,
            launcher = ctx.file._launcher.short_path,
        ),
        is_executable = True,
    )
    runfiles = ctx.runfiles(
        [ctx.file._launcher, ctx.file.engine_launcher, ctx.file.dictionary] + ctx.files.corpus + ctx.files.afl_mutator,
    )
    return [DefaultInfo(
        executable = script,
        runfiles = runfiles.merge(ctx.attr.binary[DefaultInfo].default_runfiles),
    )]

fuzz_run = rule(
    doc = "`bazel run` of this starts a fuzzing session; its options are those of launch.sh.",
    implementation = _fuzz_run_impl,
    attrs = {
        "afl_mutator": attr.label(allow_single_file = [".so"]),
        "binary": attr.label(executable = True, cfg = "target", mandatory = True),
        "corpus": attr.label(mandatory = True),
        "dictionary": attr.label(allow_single_file = True, mandatory = True),
        "engine_launcher": attr.label(allow_single_file = True, mandatory = True),
        "target": attr.string(mandatory = True, doc = "What the session is called: the name of the fuzz target."),
        "_launcher": attr.label(allow_single_file = True, default = "//bazel/fuzz:launch.sh"),
    },
    executable = True,
)
