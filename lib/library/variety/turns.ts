/** Adds to each item how many of the same paper precede it. */
export function withTurns<T extends { paperId: string }>(items: T[]): { item: T; turn: number }[] {
  const turns = new Map<string, number>()
  return items.map((item) => {
    const turn = turns.get(item.paperId) ?? 0
    turns.set(item.paperId, turn + 1)
    return { item, turn }
  })
}

/**
 * Interleaves lists: the first of each, then the second of each, and so on; an item in several lists only counts where
 * it comes first.
 */
export function roundRobin<T extends { id: string }>(lists: T[][]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  const taken = new Map<string, T>()
  for (let place = 0; place < longest; place++)
    for (const item of lists.flatMap((list) => list[place] ?? [])) if (!taken.has(item.id)) taken.set(item.id, item)
  return [...taken.values()]
}

/** Moves all but the first `most` items of each paper to the end, otherwise keeping the order. */
export function inTurn<T extends { paperId: string }>(items: T[], most: number): T[] {
  const turns = withTurns(items)
  return [...turns.filter(({ turn }) => turn < most), ...turns.filter(({ turn }) => turn >= most)].map(
    ({ item }) => item,
  )
}
