import { z } from 'zod'

const id = z.string().min(1).max(200)

/**
 * The place that comments are on: a sentence of one version of an answer, by its number and its words; a cell of a table; or a
 * highlight.
 */
export const anchorSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sentence'), answerId: id, ord: z.int().min(0), text: z.string().max(5_000) }),
  z.object({ kind: z.literal('cell'), paperId: id, columnId: id }),
  z.object({ kind: z.literal('highlight'), highlightId: id }),
])
export type Anchor = z.infer<typeof anchorSchema>

type Sentence = { number: number; answerId: string; ord: number; text: string }

/**
 * The number of the sentence that an anchor is on as the text is now: the same one while its words stand, else another that
 * says the same; null: it stood in an earlier version.
 */
export function placeAnchor(anchor: Anchor, said: Sentence[]): number | null {
  if (anchor.kind !== 'sentence') return null
  const same = said.filter(({ text }) => text === anchor.text)
  const own = same.find(({ answerId, ord }) => answerId === anchor.answerId && ord === anchor.ord)
  const nearest = same.toSorted((a, b) => Math.abs(a.ord - anchor.ord) - Math.abs(b.ord - anchor.ord))[0]
  return (own ?? nearest)?.number ?? null
}
