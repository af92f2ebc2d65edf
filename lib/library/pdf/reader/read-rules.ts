import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A thin straight line that a page draws along one of its sides, in points from the top-left corner. */
export type Rule = { x0: number; y0: number; x1: number; y1: number }

type Matrix = [number, number, number, number, number, number]

/** Maximum thickness of a rule, and minimum length, in points. */
const THICKEST = 3
const SHORTEST = 6
/** Maximum number of rules of one page: drawings have more lines, but no table does. */
const MOST_RULES = 2_000

const STROKED = new Set([
  OPS.stroke,
  OPS.closeStroke,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
])
const FILLED = new Set([OPS.fill, OPS.eoFill])

/** Codes of pdf.js for the parts of a path, and how many numbers follow each. */
const [MOVE, LINE, CURVE, QUADRATIC] = [0, 1, 2, 3]
const NUMBERS = [2, 2, 6, 4, 0]

type State = { matrix: Matrix; fill: unknown; stroke: unknown; mode: number }

/** The colour of paper: lines in it are invisible. */
const WHITE = '#ffffff'

/** Rendering mode of invisible text, such as the text layer behind a scan. */
const INVISIBLE = 3

/** Drawings of a page besides its text: its rules. `isScan`: most of its text is an invisible layer from OCR. */
export type Drawn = { rules: Rule[]; isScan: boolean }

/** Reads the drawings of a page; none if it cannot be drawn. */
export async function readDrawn(page: PDFPageProxy): Promise<Drawn> {
  const list = await page.getOperatorList({ annotationMode: 0 }).catch(() => null)
  const rules: Rule[] = []
  const stack: State[] = []
  let state: State = { matrix: page.getViewport({ scale: 1 }).transform as Matrix, fill: null, stroke: null, mode: 0 }
  let [hidden, shown] = [0, 0]
  for (const [i, operator] of list?.fnArray.entries() ?? []) {
    const given: unknown = list?.argsArray[i]
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) stack.push(state)
    if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) state = stack.pop() ?? state
    else if (operator === OPS.transform) state = { ...state, matrix: times(state.matrix, given as Matrix) }
    else if (operator === OPS.setFillRGBColor) state = { ...state, fill: (given as unknown[])[0] }
    else if (operator === OPS.setStrokeRGBColor) state = { ...state, stroke: (given as unknown[])[0] }
    else if (operator === OPS.setTextRenderingMode) state = { ...state, mode: Number((given as unknown[])[0]) }
    else if (operator === OPS.showText) {
      const { length } = (given as [unknown[]])[0]
      if (state.mode === INVISIBLE) hidden += length
      else shown += length
    } else if (operator === OPS.paintFormXObjectBegin) {
      const [own] = given as [Matrix | null]
      if (own) state = { ...state, matrix: times(state.matrix, own) }
    } else if (operator === OPS.constructPath) {
      const [paint, [path]] = given as [number, [ArrayLike<number> | null]]
      const isStroked = STROKED.has(paint)
      const isSeen = isStroked ? state.stroke !== WHITE : FILLED.has(paint) && state.fill !== WHITE
      if (path && isSeen) rules.push(...rulesIn(path, state.matrix, isStroked))
    }
  }
  return { rules: rules.length > MOST_RULES ? [] : rules, isScan: hidden > shown }
}

function times([a, b, c, d, e, f]: Matrix, [ta, tb, tc, td, te, tf]: Matrix): Matrix {
  return [a * ta + c * tb, b * ta + d * tb, a * tc + c * td, b * tc + d * td, a * te + c * tf + e, b * te + d * tf + f]
}

/** The parts of a path that are thin as a whole, and its lines if it is stroked. */
function rulesIn(path: ArrayLike<number>, [a, b, c, d, e, f]: Matrix, isStroked: boolean): Rule[] {
  const rules: Rule[] = []
  let part: Rule | null = null
  let last = { x: 0, y: 0 }
  let isCurved = false
  const keep = (one: Rule | null) => {
    const [long, thin] = one ? [one.x1 - one.x0, one.y1 - one.y0].sort((p, q) => q - p) : []
    if (one && (long ?? 0) >= SHORTEST && (thin ?? 0) <= THICKEST) rules.push(one)
  }
  for (let at = 0; at < path.length; at += 1 + (NUMBERS[path[at] ?? 0] ?? 0)) {
    const code = path[at]
    const end = at + (NUMBERS[code ?? 0] ?? 0)
    if (code === CURVE || code === QUADRATIC) isCurved = true
    if (code !== MOVE && code !== LINE) continue
    const [px, py] = [path[end - 1] ?? 0, path[end] ?? 0]
    const point = { x: a * px + c * py + e, y: b * px + d * py + f }
    if (code === MOVE) {
      if (!isCurved) keep(part)
      part = null
      isCurved = false
    } else {
      const line = around([last, point])
      if (isStroked) keep(line)
      part = part ? around([{ x: part.x0, y: part.y0 }, { x: part.x1, y: part.y1 }, point]) : line
    }
    last = point
  }
  if (!isCurved) keep(part)
  return rules
}

function around(points: { x: number; y: number }[]): Rule {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}
