import { z } from 'zod'

const id = z.string().min(1).max(200)

/**
 * The place that comments are on: a sentence of one version of an answer, by its number and its words; a cell of a table; or a
 * highlight.
 */
export const anchorSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sentence'), answerId: id, ord: z.int().min(0), text: z.string().max(20_000) }),
  z.object({ kind: z.literal('cell'), paperId: id, columnId: id }),
  z.object({ kind: z.literal('highlight'), highlightId: id }),
])
export type CommentAnchor = z.infer<typeof anchorSchema>

/** A place of a page that comments can be on, by its number there. */
export type CommentPlace = { number: number; text: string; anchor: CommentAnchor }

/**
 * The number of the place that an anchor is on as the page is now: the same cell; the same sentence while its words stand, else
 * the nearest one that says the same. null: it stood in an earlier version.
 */
export function placeAnchor(anchor: CommentAnchor, places: CommentPlace[]): number | null {
  if (anchor.kind === 'cell') {
    const { paperId, columnId } = anchor
    const isSame = ({ anchor: at }: CommentPlace) =>
      at.kind === 'cell' && at.paperId === paperId && at.columnId === columnId
    return places.find(isSame)?.number ?? null
  }
  if (anchor.kind !== 'sentence') return null
  const same = places.flatMap(({ number, anchor: at }) =>
    at.kind === 'sentence' && at.text === anchor.text ? { ...at, number } : [],
  )
  const own = same.find(({ answerId, ord }) => answerId === anchor.answerId && ord === anchor.ord)
  const nearest = same.toSorted((a, b) => Math.abs(a.ord - anchor.ord) - Math.abs(b.ord - anchor.ord))[0]
  return (own ?? nearest)?.number ?? null
}
