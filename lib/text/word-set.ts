/** The words of a list that is written over several lines. */
export function wordSet(list: string): Set<string> {
  return new Set(list.trim().split(/\s+/))
}
