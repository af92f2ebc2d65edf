import { readFileSync } from 'node:fs'
import path from 'node:path'
import katex from 'katex'

const COMMANDS = path.join(process.cwd(), 'lib/research/export/latex-commands.txt')
let commands: ReadonlySet<string> | null = null

/** Commands of LaTeX, amsmath and amssymb that only typeset mathematics. No others are allowed in a formula. */
function mathCommands(): ReadonlySet<string> {
  commands ??= new Set(readFileSync(COMMANDS, 'utf8').trim().split(/\s+/))
  return commands
}

/** One-character commands: spaces, braces, escaped characters, and the end of a row. */
const SIGNS = new Set([...',;:!> {}|%&#_\\\n'])

/** Environments of amsmath allowed within a formula. */
const ENVIRONMENTS = new Set(
  'matrix pmatrix bmatrix Bmatrix vmatrix Vmatrix smallmatrix cases aligned alignedat gathered split array subarray'.split(
    ' ',
  ),
)
/** Environments that are formulas by themselves, with their equivalents within a formula. */
const WITHIN: Record<string, string> = { align: 'aligned', alignat: 'alignedat', gather: 'gathered' }

/** Frequent commands that LaTeX and amsmath define for certain. */
const COMMON = new Set(
  `frac sqrt left right mathrm mathbf mathbb mathcal mathit operatorname text sum prod int lim log exp max min sin cos
  tan in cdot cdots ldots dots times to rightarrow leftarrow leq geq le ge neq approx infty partial nabla hat bar tilde
  vec quad qquad alpha beta gamma delta epsilon varepsilon theta lambda mu pi rho sigma tau phi varphi omega Delta
  Sigma Omega Theta Phi begin end`.split(/\s+/),
)

/**
 * Converts a formula to LaTeX with amsmath; null if it would not compile or does more than typeset, so that it should
 * be shown as written. `commands`: those that may need a package.
 */
export function latexFormula(formula: string, display: boolean): { latex: string; commands: string[] } | null {
  const latex = formula
    // A percent sign starts a comment unless escaped. In \\% the backslashes end a row, and a comment follows.
    .replace(/(\\[\s\S])|%.*$/gm, (_, command: string = '') => command)
    .replace(
      /\\(begin|end)\{(align|alignat|gather)\*?\}/g,
      (_, word: string, name: string) => `\\${word}{${WITHIN[name]}}`,
    )
    .replace(/\\(?:begin|end)\{equation\*?\}/g, '')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
  const environments = [...latex.matchAll(/\\begin\{([^}]*)\}/g)].map(([, name = '']) => name)
  // TeX reads ^^5c as a backslash.
  if (!latex || /[$\0]|\^\^/.test(latex) || environments.some((name) => !ENVIRONMENTS.has(name))) return null
  const used = [...latex.matchAll(/\\([A-Za-z]+|[\s\S]?)/g)].map(([, name = '']) => name)
  const known = mathCommands()
  if (!used.every((name) => known.has(name) || SIGNS.has(name))) return null
  try {
    katex.renderToString(latex, { displayMode: display, throwOnError: true, strict: false, trust: false })
  } catch {
    return null
  }
  return { latex, commands: [...new Set(used)].filter((name) => known.has(name) && !COMMON.has(name)) }
}
