import { oneLine } from '../../text/one-line'
import { blotFences } from '../check/uncitable'
import type { Marker } from '../markers/markers'
import { blotNotice } from './answer-notice'
import { blockSigns, headingLevel } from './block-signs'
import { type CharacterRange, splitSentences } from './split-sentences'

/** A sentence of markdown: its range there, and its words without markers and emphasis. */
export type BlockSentence = CharacterRange & { text: string }

type BlockKind = 'prose' | 'item' | 'heading' | 'row'

/** A paragraph, list item, heading or table row. */
export type Block = CharacterRange & { kind: BlockKind; sentences: BlockSentence[] }

/** The blocks of markdown with their sentences. Code and the notice hold none; markers are no part of a sentence's text. */
export function readBlocks(markdown: string, markers: Marker[]): Block[] {
  const blank = blankMarkers(blotFences(blotNotice(markdown)), markers)
  return findBlocks(blank).map((block) => {
    const text = blank.slice(block.start, block.end)
    // The cells of a row are read as one statement, whatever stops stand in them.
    const ranges = block.kind === 'row' ? [trimmed(text)] : splitSentences(text)
    const sentences = ranges.map(({ start, end }) => ({
      start: block.start + start,
      end: block.start + end,
      text: plainText(text.slice(start, end)),
    }))
    return { ...block, sentences: sentences.filter((sentence) => /\p{L}{2}/u.test(sentence.text)) }
  })
}

/** The same text with spaces where markers stood, so that offsets stay. */
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

/** Formulas and code: what looks like markup in them is none. */
export const LITERAL = /((?<!\\)\$\$[^$]+\$\$|(?<!\\)\$[^$\n]+(?<!\\)\$|`[^`\n]+`)/

/** Markdown of one line of prose without its signs. */
export function plainText(markdown: string): string {
  const item = markdown.slice(blockSigns(markdown).length).trimStart()
  const line = item.slice(headingLevel(item))
  const cells = line.startsWith('|') ? line.replace(/(?<!\\)\|/g, ' ') : line
  const parts = cells
    .split(LITERAL)
    .map((part, index) => (index % 2 === 1 ? part.replaceAll('`', '') : withoutMarkup(part)))
  return closeStops(parts.join(''))
}

/** A text on one line, without a space before the signs that close a clause. */
export function closeStops(text: string): string {
  return oneLine(text).replace(/\s+([.,;:!?)])/g, '$1')
}

/** A bracket that would open a link or a citation, as `quotePassage` writes it. */
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
