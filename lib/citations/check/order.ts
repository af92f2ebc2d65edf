/**
 * Kendall's rank correlation of the order in which two texts say the same things: 1 the same order, -1 the
 * reverse; null when fewer than two keys stand exactly once in both.
 */
export function concordance(first: string[], second: string[]): number | null {
  const once = (keys: string[], key: string) => keys.indexOf(key) === keys.lastIndexOf(key)
  const shared = first.filter((key) => second.includes(key) && once(first, key) && once(second, key))
  const places = shared.map((key) => second.indexOf(key))
  let alike = 0
  let pairs = 0
  for (let a = 0; a < places.length; a++) {
    for (let b = a + 1; b < places.length; b++) {
      pairs++
      alike += (places[a] ?? 0) < (places[b] ?? 0) ? 1 : -1
    }
  }
  return pairs === 0 ? null : alike / pairs
}
