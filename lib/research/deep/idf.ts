import type { LibraryView } from '../../analyst/analyst'

/** ln(1 + (N - df + .5) / (df + .5)) of stems over the indexed passages; of others as of what stands in none. */
export async function idfOf(library: LibraryView, stems: string[]): Promise<(stem: string) => number> {
  const { total, counts } = await library.frequencies([...new Set(stems)])
  return (stem) => {
    const df = counts.get(stem) ?? 0
    return Math.log(1 + (total - df + 0.5) / (df + 0.5))
  }
}
