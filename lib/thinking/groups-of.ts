/** Limits of a group: number of items, and total of `sizeOf`. */
export type Sizes<Item> = { most: number; room: number; sizeOf?: (item: Item) => number }

/** Items in their order, as many together as there is room for; one that is too long for that stands alone. */
export function groupsOf<Item>(items: Item[], { most, room, sizeOf = () => 0 }: Sizes<Item>): Item[][] {
  const groups: Item[][] = []
  let used = 0
  for (const item of items) {
    const size = sizeOf(item)
    const last = groups.at(-1)
    if (last && last.length < most && used + size <= room) {
      last.push(item)
      used += size
    } else {
      groups.push([item])
      used = size
    }
  }
  return groups
}
