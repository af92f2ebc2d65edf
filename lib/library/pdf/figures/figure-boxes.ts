import { type Ink, type InkBox, inkIn, trim } from './ink'

/** Minimum size of a figure, in points. */
const LEAST = { width: 24, height: 16 }
/** Minimum share of a figure's box that has ink. */
const LEAST_INK = 0.004
/** Maximum distance between a figure and its caption, in points. */
const FARTHEST = 60
/** Maximum white band within a figure, in points. Anything above a wider band is a separate object. */
const HIGHEST_GAP = 60
/**
 * Maximum thickness of a page rule, in points. A rule this thin, with a gap to the rest, is cut off a figure's edge.
 */
const RULE = 3
const RULE_GAP = 5
/** Maximum height of a frame's end below its last text, in points, and the share of its width that the sides cover. */
const FRAME_END = 14
const FRAME_SIDES = 0.02
/** Tolerated overlap of text and captions, in points. */
const TOUCH = 1.5

export type PageParts = {
  /** pixels per point */
  scale: number
  /** captions of figures */
  captions: InkBox[]
  /** lines of all text outside figures, including captions of tables */
  text: InkBox[]
  /** lines that do not fill their column: listings, or words in a figure */
  loose: InkBox[]
  /** lines read as headings; labels in figures may look the same */
  headings: InkBox[]
}

type Side = 'above' | 'below' | 'left' | 'right'
const SIDES: Side[] = ['above', 'below', 'left', 'right']

/**
 * Finds the figure of each caption on a drawn page: the largest region beside the caption that holds ink and no other
 * text, trimmed to its ink. Looks above the caption first, then below, then beside it. A region serves one caption;
 * captions with the fewest choices choose first. All boxes are in pixels; null for a caption without a figure. After
 * Clark and Divvala, PDFFigures 2.0 (2016).
 */
export function figureBoxes(ink: Ink, { scale, captions, text, loose, headings }: PageParts): (InkBox | null)[] {
  const written = [...text, ...loose, ...captions]
  const isText = (line: InkBox) => !isDrawnAround(ink, line, scale)
  const body = [
    ...[...text, ...headings.filter((line) => !isAtDrawing(ink, line, [...written, ...headings], scale))].filter(
      isText,
    ),
    ...headRule(ink),
  ]
  const doubtful = loose.filter(isText)
  const choices = captions.map((caption, i) => {
    const others = captions.filter((_, j) => j !== i)
    const found = SIDES.flatMap((side) => {
      const strict = besides(ink, side, caption, { body: [...body, ...doubtful], others, scale })
      // Words at the edge of a figure belong to it.
      const isCut = !strict || doubtful.some((line) => overlap(line, widen(strict, BESIDE * scale)))
      const box = isCut ? besides(ink, side, caption, { body, others, scale }) : strict
      return box ? [{ side, box }] : []
    })
    const isUpright = ({ side }: { side: Side }) => side === 'above' || side === 'below'
    const [likely, unlikely] = isAside(caption, ink)
      ? [found.filter((one) => !isUpright(one)), found.filter(isUpright)]
      : [found.filter(isUpright), found.filter((one) => !isUpright(one))]
    return { i, boxes: (likely.length > 0 ? likely : unlikely).map(({ box }) => box) }
  })
  const figures: (InkBox | null)[] = captions.map(() => null)
  for (const { i, boxes } of choices.sort((a, b) => a.boxes.length - b.boxes.length))
    figures[i] = boxes.find((box) => !figures.some((other) => other && overlap(box, other))) ?? null
  return figures
}

/**
 * A caption is beside its figure if its width is below this share of the page and its height above this share of its
 * width.
 */
const NARROW = 0.3
const HIGH = 0.4

function isAside({ x0, y0, x1, y1 }: InkBox, { width }: Ink): boolean {
  return x1 - x0 < NARROW * width && y1 - y0 > HIGH * (x1 - x0)
}

type Others = { body: InkBox[]; others: InkBox[]; scale: number }

/** The region on one side of a caption, trimmed to its ink; null if it holds no figure. */
function besides(ink: Ink, side: Side, caption: InkBox, { body, others, scale }: Others): InkBox | null {
  const turn = turnTo(side, ink)
  const [own, walls] = [turn(caption), [...body, ...others].map(turn)]
  const page = turn({ x0: 0, y0: 0, x1: ink.width, y1: ink.height })
  const [floor, centre, touch] = [own.y0, (own.x0 + own.x1) / 2, TOUCH * scale]
  const columns = others.map(turn).flatMap((other) => columnOf(ink, turn, own, other, { walls, page, touch }) ?? [])
  const beside = [...walls, ...columns].filter(({ y0 }) => y0 < floor - touch)
  const lefts = [page.x0, ...beside.map(({ x1 }) => x1).filter((edge) => edge <= centre)]
  const rights = [page.x1, ...beside.map(({ x0 }) => x0).filter((edge) => edge >= centre)]
  let best: { box: InkBox; ink: number } | null = null
  for (const x0 of new Set(lefts.map(Math.round)))
    for (const x1 of new Set(rights.map(Math.round))) {
      const y0 = ceilingOf(beside, { x0, x1 }, floor, page.y0, touch)
      // Letters extend slightly beyond their known boxes.
      const box = { x0: x0 + touch, x1: x1 - touch, y0, y1: floor }
      const amount = inkIn(ink, turn(box))
      if (amount > (best?.ink ?? 0)) best = { box, ink: amount }
    }
  const figure = best && settle(ink, turn, best.box, scale)
  return figure && turn(figure)
}

/**
 * The column above another caption that is beside this one: its content belongs to that caption. Null if the other is
 * not beside it. The column begins where there is least ink between the two captions.
 */
function columnOf(
  ink: Ink,
  turn: (box: InkBox) => InkBox,
  own: InkBox,
  other: InkBox,
  { walls, page, touch }: { walls: InkBox[]; page: InkBox; touch: number },
): InkBox | null {
  const isRight = other.x0 >= own.x1 - touch
  if (!isRight && other.x1 > own.x0 + touch) return null
  const ceiling = ceilingOf(walls, other, other.y0, page.y0, touch)
  const [from, to] = isRight ? [own.x1, other.x0] : [other.x1, own.x0]
  const [y0, y1] = [Math.max(ceiling, ceilingOf(walls, own, own.y0, page.y0, touch)), Math.min(own.y0, other.y0)]
  const split = y1 > y0 ? emptiest(from, to, (x) => inkIn(ink, turn({ x0: x, x1: x + 1, y0, y1 }))) : (from + to) / 2
  const column = isRight
    ? { x0: split, x1: Math.max(other.x1, split + 1) }
    : { x0: Math.min(other.x0, split - 1), x1: split }
  return { ...column, y0: ceiling, y1: other.y0 }
}

/** The middle of the widest stretch with the least ink. */
function emptiest(from: number, to: number, inkAt: (x: number) => number): number {
  let best = { ink: Number.POSITIVE_INFINITY, width: 0, middle: (from + to) / 2 }
  let start = Math.round(from)
  for (let x = start; x < to; x++) {
    const amount = inkAt(x)
    if (x > start && amount !== inkAt(x - 1)) start = x
    const width = x + 1 - start
    if (amount < best.ink || (amount === best.ink && width > best.width))
      best = { ink: amount, width, middle: start + width / 2 }
  }
  return best.middle
}

/** The lowest edge of all walls above `floor` within the given columns. */
function ceilingOf(
  walls: InkBox[],
  { x0, x1 }: Pick<InkBox, 'x0' | 'x1'>,
  floor: number,
  top: number,
  touch: number,
): number {
  let ceiling = top
  for (const wall of walls)
    if (wall.x0 < x1 - touch && wall.x1 > x0 + touch && wall.y0 < floor - touch)
      ceiling = Math.max(ceiling, Math.min(floor, wall.y1))
  return ceiling
}

/** Height, in points, by which accents and superscripts of a caption rise above its line. */
const RAISED = 5

/**
 * Cuts ink that reaches up from the caption off the bottom of the region, if white space separates it from the figure.
 */
function aboveAccents(ink: Ink, turn: (box: InkBox) => InkBox, region: InkBox, scale: number): InkBox {
  const rows = (y0: number, y1: number) => inkIn(ink, turn({ ...region, y0, y1 }))
  let { y1 } = region
  while (region.y1 - y1 < RAISED * scale && rows(y1 - 1, y1) > 0) y1--
  return rows(y1 - 1, y1) === 0 ? { ...region, y1 } : region
}

/** The figure at the bottom of a region: all ink up to the first wide white band, without page rules. */
function settle(ink: Ink, turn: (box: InkBox) => InkBox, whole: InkBox, scale: number): InkBox | null {
  const region = aboveAccents(ink, turn, whole, scale)
  const trimmed = trimTurned(ink, turn, region)
  if (!trimmed || region.y1 - trimmed.y1 > FARTHEST * scale) return null
  const rows = (y0: number, y1: number) => inkIn(ink, turn({ ...trimmed, y0, y1 }))
  let top = trimmed.y1
  for (let y = trimmed.y1; y > trimmed.y0 && top - y <= HIGHEST_GAP * scale; y--) if (rows(y - 1, y) > 0) top = y - 1
  const box = withoutRules({ ...trimmed, y0: top }, rows, scale)
  const figure = box && trimTurned(ink, turn, box)
  if (!figure) return null
  const [width, height] = [figure.x1 - figure.x0, figure.y1 - figure.y0]
  const isLarge = Math.min(width / LEAST.width, height / LEAST.height) >= scale
  return isLarge && inkIn(ink, turn(figure)) >= LEAST_INK * width * height ? figure : null
}

/** Removes isolated page rules and ends of other frames from the top and bottom of a box. */
function withoutRules(box: InkBox, rows: (y0: number, y1: number) => number, scale: number): InkBox | null {
  const [rule, end, gap] = [RULE * scale, FRAME_END * scale, RULE_GAP * scale]
  const isFrameEnd = (from: number, to: number) => {
    const shares = Array.from({ length: to - from }, (_, i) => rows(from + i, from + i + 1) / (box.x1 - box.x0))
    return shares.some((share) => share >= ACROSS) && shares.every((share) => share >= ACROSS || share <= FRAME_SIDES)
  }
  const isApart = (thick: number, from: number) => thick <= rule || isFrameEnd(from, from + thick)
  let { y0, y1 } = box
  for (let thick = 1; thick <= end; thick++)
    if (rows(y0 + thick, y0 + thick + gap) === 0) {
      if (isApart(thick, y0)) y0 += thick + gap
      break
    }
  for (let thick = 1; thick <= end; thick++)
    if (rows(y1 - thick - gap, y1 - thick) === 0) {
      if (isApart(thick, y1 - thick)) y1 -= thick + gap
      break
    }
  return y1 > y0 ? { ...box, y0, y1 } : null
}

function trimTurned(ink: Ink, turn: (box: InkBox) => InkBox, box: InkBox): InkBox | null {
  const trimmed = trim(ink, turn(box))
  return trimmed && turn(trimmed)
}

/** Turns the page so that the given side of a caption is above it. Applying it twice restores the page. */
function turnTo(side: Side, { width, height }: Ink): (box: InkBox) => InkBox {
  switch (side) {
    case 'above':
      return (box) => box
    case 'below':
      return ({ x0, y0, x1, y1 }) => ({ x0, x1, y0: height - y1, y1: height - y0 })
    case 'left':
      return ({ x0, y0, x1, y1 }) => ({ x0: y0, y0: x0, x1: y1, y1: x1 })
    case 'right':
      return ({ x0, y0, x1, y1 }) => ({ x0: width - y1, y0: width - x1, x1: width - y0, y1: width - x0 })
  }
}

/** Maximum distance between a frame and the text in it, in points. */
const FRAME = 400
/** Minimum share of the text's side that a frame runs along. */
const FRAMED = 0.95

/** Whether a frame surrounds the text, which makes it part of a drawing. */
function isDrawnAround(ink: Ink, line: InkBox, scale: number): boolean {
  const { x0, y0, x1, y1 } = line
  const [width, height] = [x1 - x0, y1 - y0]
  const reaches = (boxAt: (away: number) => InkBox, length: number) => {
    for (let away = 1; away <= FRAME * scale; away++) if (inkIn(ink, boxAt(away)) >= FRAMED * length) return true
    return false
  }
  return (
    reaches((away) => ({ ...line, x0: x0 - away, x1: x0 - away + 1 }), height) &&
    reaches((away) => ({ ...line, x0: x1 + away - 1, x1: x1 + away }), height) &&
    reaches((away) => ({ ...line, y0: y0 - away, y1: y0 - away + 1 }), width) &&
    reaches((away) => ({ ...line, y0: y1 + away - 1, y1: y1 + away }), width)
  )
}

/** Distance searched above and below a label, in points, and the minimum extent of drawing there: a rule has less. */
const ABOVE = 25
const BELOW = 12
const LEAST_DRAWN = 4

/** Whether there is ink other than text right above or below a line, which makes it a label of a drawing. */
function isAtDrawing(ink: Ink, line: InkBox, written: InkBox[], scale: number): boolean {
  const { x0, x1, y0, y1 } = line
  const isDrawn = (band: InkBox) => {
    const inside = written.filter((other) => other !== line && overlap(other, band))
    let drawn = 0
    for (let y = band.y0; y < band.y1; y++) {
      const isFree = !inside.some((other) => other.y0 < y + 1 && other.y1 > y)
      if (isFree && inkIn(ink, { x0, x1, y0: y, y1: y + 1 }) > 0) drawn++
    }
    return drawn >= LEAST_DRAWN * scale
  }
  const above = { x0, x1, y0: y0 - ABOVE * scale, y1: y0 }
  const nearest = written.filter((other) => other !== line && overlap(other, above)).map((other) => other.y1)
  const isBelow = isDrawn({ ...above, y0: Math.max(above.y0, ...nearest) })
  return isBelow || isDrawn({ x0, x1, y0: y1, y1: y1 + BELOW * scale })
}

/**
 * A rule belongs to the running head if it is in this top share of the page and at least this wide, as a share of the
 * page.
 */
const HEAD = 0.15
const ACROSS = 0.6
const EDGE = 0.06

/** Everything down to the lowest rule of the running head, provided nothing hangs from that rule. */
function headRule(ink: Ink): InkBox[] {
  const { width, height } = ink
  // Ignore the edges, where stamps are printed.
  const [x0, x1] = [EDGE * width, (1 - EDGE) * width]
  const rows = (y: number, depth: number) => inkIn(ink, { x0, x1, y0: y, y1: y + depth })
  for (let y = Math.floor(HEAD * height); y > 0; y--)
    if (rows(y, 1) >= ACROSS * width && rows(y + 1, RULE) === 0) return [{ x0: 0, x1: width, y0: 0, y1: y + 1 }]
  return []
}

/** Maximum distance between a figure and words that belong to it, in points. */
const BESIDE = 8

const widen = ({ x0, y0, x1, y1 }: InkBox, by: number) => ({ x0: x0 - by, y0: y0 - by, x1: x1 + by, y1: y1 + by })

const overlap = (a: InkBox, b: InkBox) => a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1
