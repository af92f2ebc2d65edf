import type { BlockKind, ReadPage } from '../../../text/document'
import { type Token, tokensOf } from './tokens'

export type AnchorPage = Pick<ReadPage, 'number' | 'text' | 'blocks'>

/** A token of the paper. Offsets refer to its page; `block` is an index over the whole paper. */
export type SourceToken = Token & { page: number; block: number }

export type AnchorIndex = {
  texts: Map<number, string>
  /** offsets of each block in its page */
  blocks: { page: number; start: number; end: number }[]
  tokens: SourceToken[]
  /** letters of all tokens in one string, and the offset of each token in it */
  letters: string
  starts: number[]
  /** the text of each distinct token */
  words: Set<string>
  grams: Map<string, number[]>
}

/** Length of the letter runs used to find near matches. */
export const GRAM = 8
const MOST_PLACES = 64

const FLOW: BlockKind[] = ['front', 'heading', 'paragraph']
const ASIDES: BlockKind[] = ['equation', 'caption', 'footnote', 'table', 'figure', 'other', 'reference']

/**
 * Indexes the words and letters of a paper, running text of all pages first, so that a sentence across a page break is
 * whole.
 */
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

/** A page without known blocks is one paragraph. */
const blocksOf = ({ text, blocks }: AnchorPage): AnchorPage['blocks'] =>
  blocks.length > 0 ? blocks : [{ kind: 'paragraph', start: 0, end: text.length, section: '' }]

/** Letters and digits only, which removes all typographic differences. */
export function lettersOf(tokens: Token[]): string {
  return tokens.map((token) => token.text.replace(/[^\p{L}\p{N}]/gu, '')).join('')
}
