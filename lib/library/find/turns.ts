/** Each with how many of the same paper stand before it. */
export function withTurns<T extends { paperId: string }>(items: T[]): { item: T; turn: number }[] {
  const turns = new Map<string, number>()
  return items.map((item) => {
    const turn = turns.get(item.paperId) ?? 0
    turns.set(item.paperId, turn + 1)
    return { item, turn }
  })
}

/** The first of every list, then the second of each, and so on; what stands in several only where it comes first. */
export function roundRobin<T extends { id: string }>(lists: T[][]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  const taken = new Map<string, T>()
  for (let place = 0; place < longest; place++)
    for (const item of lists.flatMap((list) => list[place] ?? [])) if (!taken.has(item.id)) taken.set(item.id, item)
  return [...taken.values()]
}

/** The same order, but of one paper more than `most` only after all others. */
export function inTurn<T extends { paperId: string }>(items: T[], most: number): T[] {
  const turns = withTurns(items)
  return [...turns.filter(({ turn }) => turn < most), ...turns.filter(({ turn }) => turn >= most)].map(
    ({ item }) => item,
  )
}
