/** Keeps the `limit` best of the offered scores above 0; equal scores keep the first. */
export function topScores(limit: number) {
  // A heap with the lowest score on top.
  const scores = new Float32Array(limit)
  const documents = new Uint32Array(limit)
  let count = 0
  const score = (i: number) => scores[i] ?? 0
  const put = (i: number, value: number, document: number) => {
    scores[i] = value
    documents[i] = document
  }
  /** Moves up from the last position. */
  function rise(value: number, document: number): void {
    let i = count++
    while (i > 0) {
      const above = (i - 1) >> 1
      if (score(above) <= value) break
      put(i, score(above), documents[above] ?? 0)
      i = above
    }
    put(i, value, document)
  }
  /** Moves down from the first position. */
  function sink(value: number, document: number): void {
    let i = 0
    for (;;) {
      let least = 2 * i + 1
      if (least + 1 < count && score(least + 1) < score(least)) least++
      if (least >= count || score(least) >= value) break
      put(i, score(least), documents[least] ?? 0)
      i = least
    }
    put(i, value, document)
  }
  return {
    /** The score that must be exceeded to be kept. */
    bar: () => (count < limit ? 0 : score(0)),
    offer(value: number, document: number): void {
      const kept = Math.fround(value)
      if (count < limit) rise(kept, document)
      else sink(kept, document)
    },
    documents: () => Array.from(documents.subarray(0, count)),
  }
}
