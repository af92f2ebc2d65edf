import { ABSTRACT, passagePlace } from '../../citations/markers/place'
import type { Hit } from '../../sources/work/source'
import { estimateTokens } from '../../text/words/terms'
import type { ChunkDraft } from './chunk-draft'
import { splitLong } from './chunk-markdown'

type AbstractTexts = Pick<Hit, 'abstract'> & Partial<Pick<Hit, 'abstractParts' | 'passage'>>

/**
 * Passages of a work without pages: the labelled parts of its abstract, and the passages of a web page, numbered from
 * 1. Each has one span over its whole text, at the place that `locatorOf` reads.
 */
export function abstractChunks({ abstract, abstractParts = [], passage }: AbstractTexts): ChunkDraft[] {
  const parts = abstractParts.length > 0 ? abstractParts : [{ label: 'Abstract', text: abstract ?? '' }]
  return [
    ...parts.flatMap(({ label, text }) => drafts(text, label, () => ABSTRACT)),
    ...drafts(passage ?? '', '', (place) => passagePlace(place + 1)),
  ]
}

function drafts(body: string, section: string, page: (place: number) => number): ChunkDraft[] {
  return splitLong(body.trim())
    .filter((text) => /\p{L}/u.test(text))
    .map((text, place) => ({
      kind: 'text',
      section,
      text,
      spans: [{ page: page(place), start: 0, end: text.length }],
      tokens: estimateTokens(text),
    }))
}
