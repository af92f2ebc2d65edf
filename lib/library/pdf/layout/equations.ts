import { wordSet } from '../../../text/language/split-words'
import type { BodyFont } from './body-font'
import { type ColumnEdges, columnEdges } from './column-edges'
import type { LaidPage } from './laid-page'
import type { Line } from './line'

const RELATION = /[=≤≥≈∼≃≡∝→←⇒⇔∈⊂⊆≜≪≫≠<>]/u
const MATH_SIGN = /[=≤≥≈∼≃≡∝→←∈≜∑∏∫∂∇√±×·∞⊙⊗⊤^_α-ωΓΔΘΛΞΠΣΦΨΩ]/u
const NUMBERED = /(?:^|\s)\((?:[A-Z]\.?)?\d{1,3}(?:\.\d{1,2})?[a-z]?\)$/
const LONGEST = 170
const LONGEST_PART = 70
/** Words that occur in formulas, or between two formulas. */
const OF_FORMULAS = wordSet(
  `log exp max min softmax argmax argmin sin cos tan tanh lim sup inf det diag mod where with and for all otherwise
  subject such that sigmoid relu concat var cov dim rank sgn sign erf then else iff tr`,
)

/** Counts words of prose: lower-case words that are neither function names nor indices. */
const proseOf = (text: string) =>
  (text.match(/(?<![\p{L}_^(])\p{Ll}{3,}(?![\p{L}_^([])/gu) ?? []).filter((word) => !OF_FORMULAS.has(word)).length

/**
 * Finds displayed equations: formulas on their own lines, centred or with a number at the column's edge, and parts
 * drawn above and below (limits, numerators). They are not sentences, and interrupt one.
 */
export function findEquations(page: LaidPage, body: BodyFont): void {
  const edges = columnEdges(page)
  const open = page.lines.filter((line) => line.kind === 'paragraph' || line.kind === 'float')
  const found = open.filter((line) => isEquation(line, edges[line.column], body))
  for (const line of found) line.kind = 'equation'
  // Lines pulled into an equation may pull in their neighbours.
  for (let pass = 0; pass < 3; pass++)
    for (const line of open)
      if (line.kind !== 'equation' && isPart(line) && found.some((core) => isAt(line, core, body))) {
        line.kind = 'equation'
        found.push(line)
      }
}

function isEquation(line: Line, { left, right }: ColumnEdges, body: BodyFont): boolean {
  const { text, x0, x1, fontSize } = line
  if (text.length > LONGEST || text.length < 3 || fontSize < 0.8 * body.fontSize || proseOf(text) > 1) return false
  const numbered = NUMBERED.test(text)
  if (!RELATION.test(text) || !/\p{L}/u.test(text)) return false
  // Listings use a single font.
  if (new Set(line.items.filter((item) => item.text.trim()).map((item) => item.font)).size < 2) return false
  if (line.gaps > 3) return false
  const width = right - left
  const centred = Math.abs((x0 + x1) / 2 - (left + right) / 2) < 0.18 * width
  return x0 > left + 1.8 * body.fontSize && (centred || numbered)
}

/** A line that can only be a piece of a formula. */
const isPart = ({ text, gaps }: Line) =>
  text.length < LONGEST_PART &&
  gaps < 4 &&
  proseOf(text) === 0 &&
  !/\p{L}{2,}\s\p{L}{2,}\s\p{L}{2,}/u.test(text) &&
  (MATH_SIGN.test(text) || text.length < 12 || NUMBERED.test(text))

function isAt(line: Line, core: Line, body: BodyFont): boolean {
  const away = Math.abs(line.y - core.y)
  if (line.column !== core.column || away >= 1.9 * body.fontSize) return false
  // The number is at the edge of the column, however far away that is.
  if (away < 0.6 * body.fontSize && NUMBERED.test(line.text)) return true
  return line.x1 > core.x0 - 2 * body.fontSize && line.x0 < core.x1 + 9 * body.fontSize
}
