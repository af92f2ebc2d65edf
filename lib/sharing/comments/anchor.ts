import type { CommentAnchor } from './anchor-schema'

/** A place on a page for comments, by its number on the page. */
export type CommentPlace = { number: number; text: string; anchor: CommentAnchor }

/**
 * Finds the number of an anchor's place on the current page: the same cell; the same sentence if its words are unchanged, else
 * the nearest sentence with the same words. Null if the place was in an earlier version only.
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
