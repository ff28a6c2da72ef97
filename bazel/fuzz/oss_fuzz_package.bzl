"""What OSS-Fuzz and ClusterFuzzLite want of a fuzz target."""

# $1: the target's name, $2: binary, $3: corpus, $4: dictionary, $5: options, $6: the archive.
_PACK = """
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
out=$PWD/$6
cp -L "$2" "$folder/$1"
chmod 755 "$folder/$1"
cp -rL "$3" "$folder/corpus"
cp -L "$5" "$folder/$1.options"
[ ! -s "$4" ] || cp -L "$4" "$folder/$1.dict"
cd "$folder"
find . -exec touch -d @315532800 {} +
(cd corpus && find . -type f | LC_ALL=C sort | TZ=UTC zip -q -X -@ "../$1_seed_corpus.zip")
rm -r corpus
touch -d @315532800 *
tar -c --sort=name --owner=0 --group=0 --numeric-owner -f "$out" *
"""

def _oss_fuzz_package_impl(ctx):
    archive = ctx.actions.declare_file(ctx.label.name + ".tar")
    inputs = [ctx.executable.binary, ctx.files.corpus[0], ctx.file.dictionary, ctx.file.options]
    ctx.actions.run_shell(
        outputs = [archive],
        inputs = inputs,
        command = _PACK,
        arguments = [ctx.attr.target] + [file.path for file in inputs] + [archive.path],
        mnemonic = "OssFuzzPackage",
        progress_message = "Packing %s" % ctx.label,
        use_default_shell_env = True,
    )
    return [DefaultInfo(files = depset([archive]))]

oss_fuzz_package = rule(
    doc = "<name>.tar, for $OUT: X, X_seed_corpus.zip, X.options and, if there is a dictionary, X.dict. " +
          "Equal inputs make equal bytes. Needs zip.",
    implementation = _oss_fuzz_package_impl,
    attrs = {
        "binary": attr.label(cfg = "target", executable = True, mandatory = True),
        "corpus": attr.label(mandatory = True),
        "dictionary": attr.label(allow_single_file = True, mandatory = True),
        "options": attr.label(allow_single_file = [".options"], mandatory = True),
        "target": attr.string(mandatory = True, doc = "X"),
    },
)
