import { oneLine } from '../../text/format/phrases'
import type { Marker } from '../markers/markers'
import { blotFences } from '../markers/uncitable'
import { blankNotice } from './answer-notice'
import { blockSigns, headingLevel } from './block-signs'
import { type CharacterRange, splitSentences } from './split-sentences'

/** A sentence of the Markdown: its range, and its text without markers and emphasis. */
export type BlockSentence = CharacterRange & { text: string }

type BlockKind = 'prose' | 'item' | 'heading' | 'row'

/** A paragraph, list item, heading or table row. */
export type AnswerBlock = CharacterRange & { kind: BlockKind; sentences: BlockSentence[] }

/**
 * Splits Markdown into blocks with their sentences. Code and the notice have no sentences; markers are not part of a
 * sentence's text.
 */
export function readBlocks(markdown: string, markers: Marker[]): AnswerBlock[] {
  const blank = blankMarkers(blotFences(blankNotice(markdown)), markers)
  return findBlocks(blank).map((block) => {
    const text = blank.slice(block.start, block.end)
    // The cells of a row form one statement, even with full stops in them.
    const ranges = block.kind === 'row' ? [trimmed(text)] : splitSentences(text)
    const sentences = ranges.map(({ start, end }) => ({
      start: block.start + start,
      end: block.start + end,
      text: plainText(text.slice(start, end)),
    }))
    return { ...block, sentences: sentences.filter((sentence) => /\p{L}{2}/u.test(sentence.text)) }
  })
}

/** Replaces markers with spaces of the same length. */
export function blankMarkers(markdown: string, markers: Marker[]): string {
  let blank = markdown
  for (const { start, end } of markers) blank = blank.slice(0, start) + ' '.repeat(end - start) + blank.slice(end)
  return blank
}

function findBlocks(markdown: string): (CharacterRange & { kind: BlockKind })[] {
  const blocks: (CharacterRange & { kind: BlockKind })[] = []
  let offset = 0
  let open = false
  for (const line of markdown.split('\n')) {
    const end = offset + line.length
    const last = blocks.at(-1)
    const kind = kindOf(line)
    if (line.trim() === '' && !/^ +$/.test(line)) open = false
    else if (open && last && kind === 'prose') last.end = end + 1
    else {
      blocks.push({ start: offset, end: end + 1, kind })
      open = kind === 'prose' || kind === 'item'
    }
    offset = end + 1
  }
  return blocks
}

function kindOf(line: string): BlockKind {
  const text = line.trimStart()
  if (headingLevel(text) > 0) return 'heading'
  if (text.startsWith('|')) return 'row'
  return blockSigns(text) ? 'item' : 'prose'
}

function trimmed(text: string): CharacterRange {
  return { start: text.length - text.trimStart().length, end: text.trimEnd().length }
}

/** Formulas and code, whose contents are not Markdown. */
export const LITERAL = /((?<!\\)\$\$[^$]+\$\$|(?<!\\)\$[^$\n]+(?<!\\)\$|`[^`\n]+`)/

/** Removes Markdown syntax from a line of prose. */
export function plainText(markdown: string): string {
  const item = markdown.slice(blockSigns(markdown).length).trimStart()
  const line = item.slice(headingLevel(item))
  const cells = line.startsWith('|') ? line.replace(/(?<!\\)\|/g, ' ') : line
  const parts = cells
    .split(LITERAL)
    .map((part, index) => (index % 2 === 1 ? part.replaceAll('`', '') : withoutMarkup(part)))
  return closeStops(parts.join(''))
}

/** Puts a text on one line and removes spaces before punctuation. */
export function closeStops(text: string): string {
  return oneLine(text).replace(/\s+([.,;:!?)])/g, '$1')
}

/** An escaped opening bracket, which forms no link or citation; `quotePassage` writes it. */
export const BRACKET = '&#91;'

function withoutMarkup(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(BRACKET, '[')
    .replace(
      /\\([\\`*_<$~|[\]])|\*\*|__|`|(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w)/g,
      (_, escaped?: string) => escaped ?? '',
    )
}
