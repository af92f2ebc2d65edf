/** The words of a list written over several lines. */
export function wordSet(list: string): Set<string> {
  return new Set(list.trim().split(/\s+/))
}
