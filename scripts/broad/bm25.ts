import { idf } from '../../lib/text/words/terms'

const K1 = 1.2
const B = 0.75

/** Okapi BM25 over documents of stems: indexes of those with a score above 0, best first. */
export function scoreBm25(documents: string[][]): (query: string[]) => number[] {
  const counts = documents.map((stems) => {
    const own = new Map<string, number>()
    for (const stem of stems) own.set(stem, (own.get(stem) ?? 0) + 1)
    return own
  })
  const mean = documents.reduce((sum, { length }) => sum + length, 0) / Math.max(1, documents.length)
  return (query) => {
    const scores = new Float64Array(documents.length)
    for (const stem of new Set(query)) {
      const df = counts.filter((own) => own.has(stem)).length
      counts.forEach((own, place) => {
        const tf = own.get(stem) ?? 0
        const norm = K1 * (1 - B + (B * (documents[place]?.length ?? 0)) / mean)
        scores[place] = (scores[place] ?? 0) + (idf(df, documents.length) * tf * (K1 + 1)) / (tf + norm)
      })
    }
    const found = [...scores.keys()].filter((place) => (scores[place] ?? 0) > 0)
    return found.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
  }
}
