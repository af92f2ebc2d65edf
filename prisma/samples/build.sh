#!/bin/sh
# Rebuilds the sample papers from their sources. Needs TeX, which `npm start` does not: the PDFs are committed.
#   apt-get install texlive-latex-base texlive-latex-recommended texlive-latex-extra \
#     texlive-pictures texlive-fonts-recommended
# Usage: prisma/samples/build.sh [id ...]
set -eu
cd "$(dirname "$0")/tex"
here=$PWD
# The same sources give the same bytes.
export SOURCE_DATE_EPOCH=1772323200 FORCE_SOURCE_DATE=1
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

if [ $# -eq 0 ]; then
  for source in folio-*.tex; do set -- "$@" "${source%.tex}"; done
fi
for id in "$@"; do
  latex() { pdflatex -interaction=nonstopmode -halt-on-error -output-directory="$out" "$id.tex" >"$out/said" || { tail -n 30 "$out/said"; exit 1; }; }
  latex
  (cd "$out" && BIBINPUTS="$here:" bibtex -terse "$id")
  latex
  latex
  grep -E '^(Overfull|LaTeX Warning)' "$out/$id.log" || true
  cp "$out/$id.pdf" ..
  echo "$id: $(wc -c <"../$id.pdf") bytes"
done
