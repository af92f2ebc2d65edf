/** Keeps the `limit` best of the scores above 0 that are offered; of equal ones the first. */
export function topScores(limit: number) {
  // A heap with the lowest score on top.
  const scores = new Float32Array(limit)
  const documents = new Uint32Array(limit)
  let count = 0
  const swap = (a: number, b: number) => {
    ;[scores[a], scores[b]] = [scores[b] ?? 0, scores[a] ?? 0]
    ;[documents[a], documents[b]] = [documents[b] ?? 0, documents[a] ?? 0]
  }
  const score = (i: number) => scores[i] ?? 0
  function rise(i: number): void {
    const above = (i - 1) >> 1
    if (i === 0 || score(above) <= score(i)) return
    swap(i, above)
    rise(above)
  }
  function sink(i: number): void {
    let least = i
    for (const below of [2 * i + 1, 2 * i + 2]) if (below < count && score(below) < score(least)) least = below
    if (least === i) return
    swap(i, least)
    sink(least)
  }
  return {
    /** What a score must be above to be kept. */
    bar: () => (count < limit ? 0 : score(0)),
    offer(value: number, document: number): void {
      const place = count < limit ? count++ : 0
      scores[place] = value
      documents[place] = document
      if (place > 0) rise(place)
      else if (count === limit) sink(0)
    },
    documents: () => Array.from(documents.subarray(0, count)),
  }
}
