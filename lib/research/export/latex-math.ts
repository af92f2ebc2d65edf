import katex from 'katex'

/** Environments of amsmath that may stand within a formula. */
const ENVIRONMENTS = new Set(
  'matrix pmatrix bmatrix Bmatrix vmatrix Vmatrix smallmatrix cases aligned alignedat gathered split array subarray'.split(
    ' ',
  ),
)
/** Environments that are formulas of their own, by what says the same within one. */
const WITHIN: Record<string, string> = { align: 'aligned', alignat: 'alignedat', gather: 'gathered' }

/** Commands that LaTeX and amsmath have for sure, and that formulas are full of. */
const COMMON = new Set(
  `frac sqrt left right mathrm mathbf mathbb mathcal mathit operatorname text sum prod int lim log exp max min sin cos
  tan in cdot cdots ldots dots times to rightarrow leftarrow leq geq le ge neq approx infty partial nabla hat bar tilde
  vec quad qquad alpha beta gamma delta epsilon varepsilon theta lambda mu pi rho sigma tau phi varphi omega Delta
  Sigma Omega Theta Phi begin end`.split(/\s+/),
)

/**
 * A formula as LaTeX with amsmath takes it, or null when it would not compile: then it is better shown as it was
 * written. `commands` are those that a package may be needed for.
 */
export function latexFormula(formula: string, display: boolean): { latex: string; commands: string[] } | null {
  const latex = formula
    .replace(/(?<!\\)%.*$/gm, '')
    .replace(
      /\\(begin|end)\{(align|alignat|gather)\*?\}/g,
      (_, word: string, name: string) => `\\${word}{${WITHIN[name]}}`,
    )
    .replace(/\\(?:begin|end)\{equation\*?\}/g, '')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
  const environments = [...latex.matchAll(/\\begin\{([^}]*)\}/g)].map(([, name = '']) => name)
  if (!latex || latex.includes('$') || environments.some((name) => !ENVIRONMENTS.has(name))) return null
  if (/\\(?:tag|label|def|gdef|let|newcommand|renewcommand|htmlClass|htmlId|includegraphics)\b/.test(latex)) return null
  try {
    katex.renderToString(latex, { displayMode: display, throwOnError: true, strict: false, trust: false })
  } catch {
    return null
  }
  const commands = [...latex.matchAll(/\\([A-Za-z]+)/g)].map(([, name = '']) => name)
  return { latex, commands: [...new Set(commands)].filter((name) => !COMMON.has(name)) }
}
