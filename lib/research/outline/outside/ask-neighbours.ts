import { stemsOf } from '../../../question/terms'
import { semanticScholar } from '../../../sources/scholarly/semantic-scholar'
import type { Hit } from '../../../sources/work/source'
import type { Follow } from '../queries-by-words'

/** Neighbours requested of one work, and the share of `stems` that title and abstract must contain to keep one. */
const LIMIT = 30
const SHARE = 0.5

/** Finds works that a work cites, or that cite it, and keeps those on the topic. Throws `SourceFailure`. */
export async function askNeighbours({ id, which, stems }: Follow, signal: AbortSignal): Promise<Hit[]> {
  const hits = await semanticScholar()[which](id, { limit: LIMIT, signal })
  return hits.filter(({ title, abstract }) => {
    const own = new Set(stemsOf(`${title} ${abstract ?? ''}`))
    return stems.filter((stem) => own.has(stem)).length >= SHARE * stems.length
  })
}
