/** Limits of a group: number of items, and total of `sizeOf`. */
export type Sizes<Item> = { most: number; room: number; sizeOf?: (item: Item) => number }

/**
 * Splits items into groups, in order, as large as the limits allow. An item that exceeds them is a group of its own.
 */
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
