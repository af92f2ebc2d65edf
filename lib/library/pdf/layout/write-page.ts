import { type Block, type BlockKind, FURNITURE, type ReadPage } from '../../../text/document'
import { quoteProver } from '../quotes/prove-quote'
import { groupBlocks, keepsLines, type LineBlock } from './group-blocks'
import { isLineEndHyphen, type Vocabulary } from './hyphens'
import type { LaidPage } from './laid-page'
import type { Line } from './line'
import { makePageMap } from './page-map'
import { joinsUnspaced } from './unspaced'
import type { Source } from './write-line'

/**
 * Writes the text of a page with its blocks and the position of each character. `section`: the heading in force before
 * this page.
 */
export function writePage(page: LaidPage, bodySize: number, vocabulary: Vocabulary, section: string): ReadPage {
  const sources: (Source | null)[] = []
  let text = ''
  const put = (written: string, at: (Source | null)[] = []) => {
    text += written
    for (let unit = 0; unit < written.length; unit++) sources.push(at[unit] ?? null)
  }
  const dropLast = () => {
    text = text.slice(0, -1)
    sources.pop()
  }

  const goesOn = joints(page)
  const lineBlocks = groupBlocks(page, bodySize)
  const blocks: Block[] = []
  const ends = new Map<Line, number>()
  for (const [i, block] of lineBlocks.entries()) {
    if (text) put('\n\n')
    const start = text.length
    const last = lineBlocks[i - 1]
    if (block.kind === 'paragraph' && last?.kind === 'paragraph' && !goesOn(text, block)) put('… ')
    for (const [i, line] of block.lines.entries()) {
      if (i > 0) {
        const join = joinLines(text.slice(start).slice(-80), line, block.lines[i - 1], block, vocabulary)
        if (join === 'drop hyphen') dropLast()
        else put(join)
      }
      writeLine(line, block, put)
      ends.set(line, text.length)
    }
    if (text.endsWith('\u00ad')) dropLast()
    const before = textBefore(page, block)
    const at = before ? ends.get(before) : undefined
    blocks.push({ kind: kindOf(block), start, end: text.length, section: '', ...(at !== undefined && { at }) })
  }
  nameSections(page, lineBlocks, blocks, text, section)
  const { number } = page
  const { width, height } = page.size
  return {
    number,
    text,
    width,
    height,
    blocks,
    map: { ...makePageMap(page.items, sources), ...page.drawn },
    raw: page.raw,
  }
}

/** Characters on either side of a blank line by which two paragraphs are found in the raw text. */
const JOINT = 60

/**
 * Returns a function that says whether a paragraph directly follows the text before it. It does not if the raw text has
 * body content between the two, such as an equation or a list; quotes across it contain `…`.
 */
function joints({ number, raw }: LaidPage): (text: string, block: LineBlock) => boolean {
  const prove = quoteProver([{ number, raw }])
  return (text, { lines }) => {
    const before = text.trimEnd().slice(-JOINT)
    const after = lines
      .map((line) => line.text)
      .join(' ')
      .slice(0, JOINT)
    return prove(`${before}\n\n${after}`, number) || !prove(`${before} … ${after}`, number)
  }
}

/** Maximum lines of a formula that was mistaken for text of a figure. */
const LONGEST_FORMULA = 6

/**
 * The line of running text before a formula: an equation, or a few lines that interrupt a sentence and have no caption.
 * Null for anything else.
 */
function textBefore({ lines }: LaidPage, { kind, lines: own, interrupted }: LineBlock): Line | null {
  const [first, last] = [own[0], own.at(-1)]
  if (!first || !last || (kind !== 'equation' && (kind !== 'float' || own.length > LONGEST_FORMULA))) return null
  const isAside = (line: Line) => line.kind === 'equation' || line.kind === 'float'
  const before = lines.slice(0, lines.indexOf(first)).findLast((line) => !isAside(line))
  if (before?.kind !== 'paragraph') return null
  const after = lines.slice(lines.indexOf(last)).find((line) => !isAside(line))
  return kind === 'equation' || (after && interrupted.has(after)) ? before : null
}

function joinLines(before: string, line: Line, last: Line | undefined, block: LineBlock, vocabulary: Vocabulary) {
  if (keepsLines(block.kind)) return last && isSameRow(last, line) ? '\t' : '\n'
  if (block.interrupted.has(line)) return ' … '
  const after = line.text
  if (before.endsWith('\u00ad')) return 'drop hyphen'
  const brokenWord = /\p{L}-$/u.test(before)
  if (brokenWord && /^\p{Ll}/u.test(after) && isLineEndHyphen(before, after, vocabulary)) return 'drop hyphen'
  const brokenAddress = /https?:\S*\/$/.test(before)
  if ((brokenWord && /^\p{L}/u.test(after)) || brokenAddress || /[–—]$/.test(before)) return ''
  return joinsUnspaced(before, after) ? '' : ' '
}

/** Whether two lines are cells of one row, so far apart that they became separate lines. */
const isSameRow = (last: Line, line: Line) => Math.abs(last.y - line.y) < 0.3 * line.fontSize && line.x0 > last.x1

/** Keeps a soft hyphen only at the end, where the next line decides about it, and tabs only in tables. */
function writeLine(
  { text, sources }: Line,
  { kind }: LineBlock,
  put: (written: string, at: (Source | null)[]) => void,
) {
  for (let unit = 0; unit < text.length; unit++) {
    const character = text[unit] ?? ''
    if (character === '\u00ad' && unit < text.length - 1) continue
    put(character === '\t' && kind !== 'float' ? ' ' : character, [sources[unit] ?? null])
  }
}

function kindOf({ kind, lines }: LineBlock): BlockKind {
  if (kind !== 'float') return kind
  return lines.filter((line) => line.gaps > 0).length >= 2 ? 'table' : 'figure'
}

/** Assigns each block, floats included, the last heading before its place in reading order. */
function nameSections(page: LaidPage, lineBlocks: LineBlock[], blocks: Block[], text: string, section: string) {
  const order = new Map(page.lines.map((line, i) => [line, i]))
  const place = (block: LineBlock | undefined) => (block?.lines[0] ? (order.get(block.lines[0]) ?? 0) : 0)
  const headings = lineBlocks.flatMap((lineBlock, i) => {
    const block = blocks[i]
    if (!block) return []
    const words = text.slice(block.start, block.end)
    if (block.kind === 'heading') return [{ at: place(lineBlock), section: words }]
    const runIn = page.number === 1 && block.kind === 'paragraph' && /^abstract\s*[.:—–-]/i.test(words)
    return runIn ? [{ at: place(lineBlock), section: 'Abstract' }] : []
  })
  for (const [i, block] of blocks.entries()) {
    const at = place(lineBlocks[i])
    const isOutside = block.kind === 'front' || FURNITURE.some((kind) => kind === block.kind)
    block.section = isOutside ? '' : (headings.findLast((head) => head.at <= at)?.section ?? section)
  }
}
