import { type Block, type BlockKind, FURNITURE, type ReadPage, type Rect } from '../../text/document'
import { boxAround, rectsOf } from '../pdf/anchor'
import type { FigurePage } from '../pdf/read-pdf'
import { figureLabel } from './figure'

type Page = Pick<ReadPage, 'number' | 'text' | 'width' | 'height' | 'blocks' | 'map'>

/** Kinds of blocks that may be part of a figure. */
const IN_FIGURES: BlockKind[] = ['figure', 'table', 'other']
/** Maximum characters of a separate line that may be a label in a figure, whatever its kind. */
const LONGEST_LABEL = 30
/** Page margins as shares of height and width, in which a short line is not a label. */
const MARGIN = 0.08
const SIDE = 0.05

/** Captions of the figures on a page, in text order. */
export function figureCaptions({ text, blocks }: Pick<Page, 'text' | 'blocks'>): Block[] {
  return blocks.filter(({ kind, start, end }) => kind === 'caption' && figureLabel(text.slice(start, end)))
}

/**
 * Input for locating the figures of a page, one for each of `figureCaptions`; null for a page without located captions.
 */
export function figurePage(page: Page): FigurePage | null {
  const own = figureCaptions(page)
  const boxOf = ({ start, end }: Block) => boxAround(rectsOf(page, start, end))
  const captions = own.flatMap((block) => boxOf(block) ?? [])
  if (captions.length === 0 || captions.length < own.length) return null
  const others = page.blocks.filter((block) => block.kind === 'caption' && !own.includes(block))
  const otherCaptions = others.flatMap((block) => boxOf(block) ?? [])
  const isAtEdge = edgeLines(page)
  const linesOf = (blocks: Block[]) =>
    blocks.flatMap((block) => {
      const lines = rectsOf(page, block.start, block.end)
      const isFloat = IN_FIGURES.includes(block.kind)
      const own = isFloat ? boxAround(lines) : null
      if (own && distance(own, captions) > distance(own, otherCaptions)) return [own]
      return lines.filter((line) => {
        const mayBeLabel = isFloat || (!isAtEdge(block, line) && isLabel(block, line, lines.length, captions))
        return !mayBeLabel || distance(own ?? line, captions) > distance(own ?? line, otherCaptions)
      })
    })
  const isHeading = ({ kind }: Block) => kind === 'heading'
  const isLoose = looseBlocks(page)
  const text = page.blocks.filter((block) => !own.includes(block) && !isHeading(block))
  return {
    number: page.number,
    captions,
    text: linesOf(text.filter((block) => !isLoose(block))),
    loose: linesOf(text.filter(isLoose)),
    headings: linesOf(page.blocks.filter(isHeading)),
  }
}

/** Kinds of running text, which fills its column. Text that does not may be a listing or words in a figure. */
const IN_COLUMNS: BlockKind[] = ['paragraph', 'equation', 'reference', 'front']
/** Share of a column's width that lines of running text fill. */
const FILLED = 0.8

/** Returns a test for blocks with short lines: at most half of them, without the last, are as wide as running text. */
function looseBlocks(page: Page): (block: Block) => boolean {
  const widths = page.blocks
    .filter(({ kind }) => kind === 'paragraph' || kind === 'caption')
    .flatMap(({ start, end }) => rectsOf(page, start, end).map(({ w }) => w))
    .sort((a, b) => a - b)
  const usual = widths[Math.floor(0.75 * widths.length)] ?? 0
  return ({ kind, start, end }) => {
    if (!IN_COLUMNS.includes(kind)) return false
    const lines = rectsOf(page, start, end)
    const whole = lines.length > 1 ? lines.slice(0, -1) : lines
    return whole.filter(({ w }) => w >= FILLED * usual).length <= whole.length / 2
  }
}

/**
 * Returns a test for lines of furniture with everything else on the page below or above them, which are not labels in a
 * figure.
 */
function edgeLines(page: Page): (block: Block, line: Rect) => boolean {
  const isFurniture = ({ kind }: Block) => FURNITURE.some((one) => one === kind)
  const others = page.blocks.filter((block) => !isFurniture(block))
  const lines = others.flatMap(({ start, end }) => rectsOf(page, start, end))
  const top = Math.min(...lines.map(({ y }) => y))
  const bottom = Math.max(...lines.map(({ y, h }) => y + h))
  return (block, { y, h }) => isFurniture(block) && (y + h <= top || y >= bottom)
}

/**
 * Whether a line may be a label in a figure: a short separate line, a line classified as furniture within the text, or
 * as a footnote above a caption.
 */
function isLabel({ kind, start, end }: Block, line: Rect, lines: number, captions: Rect[]): boolean {
  if (kind === 'heading' || kind === 'caption') return false
  if (kind === 'footnote') return captions.some((caption) => line.y < caption.y && !isBeside(line, caption))
  const isInside = line.y > MARGIN && line.y + line.h < 1 - MARGIN && line.x > SIDE && line.x + line.w < 1 - SIDE
  return isInside && (FURNITURE.some((one) => one === kind) || (lines === 1 && end - start <= LONGEST_LABEL))
}

/** To the nearest of some rectangles above and below it, as a share of the page; those beside it are further away than any. */
function distance(box: Rect, others: Rect[]): number {
  const away = others.map((other) => {
    const gap = Math.max(0, other.y - (box.y + box.h), box.y - (other.y + other.h))
    return gap + (isBeside(box, other) ? 1 : 0)
  })
  return Math.min(...away)
}

const isBeside = (a: Rect, b: Rect) => a.x >= b.x + b.w || b.x >= a.x + a.w
