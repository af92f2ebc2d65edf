/** Compares by code units, independent of language: for keys, ids and ISO dates. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
