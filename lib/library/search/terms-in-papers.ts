import { analyze } from '../../text/analyze'
import type { ActiveIndex } from './active-index'
import { rows } from './rows'
import { countTerms, termId } from './terms'

export type TermsInPapers = {
  paperIds: string[]
  lengths: Float32Array
  averageLength: number
  postings: Map<number, { papers: Uint32Array; counts: Float32Array }>
}

type Doc = { id: string; counts: Map<number, number>; length: number }
let docs: { key: string; docs: Doc[] } | null = null

/** interim */
export async function termsInPapers(index: ActiveIndex, terms: number[]): Promise<TermsInPapers> {
  const [state] = await rows<{ key: string }>(
    `SELECT count(*)::text || ' ' || coalesce(min(id), '') AS key FROM chunk WHERE index_id = $1 AND layer = 'content'`,
    [index.id],
  )
  if (docs?.key !== state?.key) {
    const found = await rows<{ id: string; title: string; texts: string[] }>(
      `SELECT p.id, p.title, array_agg(c.text) AS texts FROM paper p JOIN chunk c ON c.paper_id = p.id
       WHERE c.index_id = $1 AND c.layer = 'content' AND p.status = 'ready' AND p.removed_at IS NULL AND p.merged_into IS NULL GROUP BY p.id ORDER BY p.id`,
      [index.id],
    )
    docs = {
      key: state?.key ?? '',
      docs: found.map(({ id, title, texts }) => {
        const { counts, length } = countTerms(texts.join('\n'))
        const own = analyze(title)
        for (const stem of own) counts.set(termId(stem), (counts.get(termId(stem)) ?? 0) + 4)
        return { id, counts, length: length + 4 * own.length }
      }),
    }
  }
  const all = docs?.docs ?? []
  const lengths = Float32Array.from(all, ({ length }) => length)
  const postings = new Map(
    terms.map((term) => {
      const papers: number[] = []
      const counts: number[] = []
      all.forEach((doc, at) => {
        const count = doc.counts.get(term)
        if (count) {
          papers.push(at)
          counts.push(count)
        }
      })
      return [term, { papers: Uint32Array.from(papers), counts: Float32Array.from(counts) }]
    }),
  )
  return {
    paperIds: all.map(({ id }) => id),
    lengths,
    averageLength: lengths.reduce((a, b) => a + b, 0) / Math.max(1, lengths.length),
    postings,
  }
}
