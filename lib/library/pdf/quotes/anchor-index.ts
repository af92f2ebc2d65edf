import type { BlockKind, ReadPage } from '../../../text/document'
import { type Token, tokensOf } from './tokens'

export type AnchorPage = Pick<ReadPage, 'number' | 'text' | 'blocks'>

/** A token of the paper: offsets are those of its page, `block` counts through the index. */
export type SourceToken = Token & { page: number; block: number }

export type AnchorIndex = {
  texts: Map<number, string>
  /** offsets in the page of each block */
  blocks: { page: number; start: number; end: number }[]
  tokens: SourceToken[]
  /** all tokens' letters in one string, and for each token where its letters begin */
  letters: string
  starts: number[]
  /** the text of each token, once */
  words: Set<string>
  grams: Map<string, number[]>
}

/** Length of the letter runs that find near places. */
export const GRAM = 8
const MOST_PLACES = 64

const FLOW: BlockKind[] = ['front', 'heading', 'paragraph']
const ASIDES: BlockKind[] = ['equation', 'caption', 'footnote', 'table', 'figure', 'other', 'reference']

/** Words and letters of a paper, the running text of all pages first: a sentence over a page edge is whole. */
export function buildAnchorIndex(pages: AnchorPage[]): AnchorIndex {
  const index: AnchorIndex = {
    texts: new Map(pages.map((page) => [page.number, page.text])),
    blocks: [],
    tokens: [],
    letters: '',
    starts: [],
    words: new Set(),
    grams: new Map(),
  }
  const parts: string[] = []
  let length = 0
  for (const kinds of [FLOW, ASIDES])
    for (const page of pages)
      for (const block of blocksOf(page)) {
        if (!kinds.includes(block.kind)) continue
        index.blocks.push({ page: page.number, start: block.start, end: block.end })
        for (const token of tokensOf(page.text.slice(block.start, block.end))) {
          const place = { page: page.number, block: index.blocks.length - 1 }
          index.tokens.push({ ...token, start: token.start + block.start, end: token.end + block.start, ...place })
          index.starts.push(length)
          index.words.add(token.text)
          const own = lettersOf([token])
          parts.push(own)
          length += own.length
        }
      }
  index.letters = parts.join('')
  for (let at = 0; at + GRAM <= index.letters.length; at++) {
    const gram = index.letters.slice(at, at + GRAM)
    const places = index.grams.get(gram)
    if (!places) index.grams.set(gram, [at])
    else if (places.length < MOST_PLACES) places.push(at)
  }
  return index
}

/** A page whose blocks are not known is one paragraph. */
const blocksOf = ({ text, blocks }: AnchorPage): AnchorPage['blocks'] =>
  blocks.length > 0 ? blocks : [{ kind: 'paragraph', start: 0, end: text.length, section: '' }]

/** Letters and digits only: nothing typographic is left to differ. */
export function lettersOf(tokens: Token[]): string {
  return tokens.map((token) => token.text.replace(/[^\p{L}\p{N}]/gu, '')).join('')
}
