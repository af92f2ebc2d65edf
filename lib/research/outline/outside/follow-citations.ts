import { stemsOf } from '../../../question/terms'
import { mergeGroup } from '../../../sources/work/merge-hits'
import type { Hit } from '../../../sources/work/source'
import type { Finding } from '../finding'
import type { OutlineItem } from '../outline-item'
import type { Follow, Query } from '../queries-by-words'
import type { OutsideWorks } from './outside-works'

/** Number of works whose citations are followed in one round. */
const MOST = 2
const WORDS = { references: 'works that it cites', citations: 'works that cite it' }

/**
 * Makes queries for the neighbours of the most productive works, for the items that are still open. Follows one step,
 * and each work once. `asked`: earlier queries.
 */
export function followCitations(
  works: OutsideWorks,
  { open, findings, matter, asked }: { open: OutlineItem[]; findings: Finding[]; matter: string; asked: Query[] },
): Query[] {
  const known = new Set(asked.map(({ text }) => text))
  const stems = [...new Set(stemsOf(matter))]
  const candidates = [...works.works.values()].flatMap((work) => {
    const own = findings.filter(({ paperId }) => paperId === work.paperId)
    const id = idOf(works.hits.get(work.paperId))
    const says = (which: Follow['which']) => `${work.title}: ${WORDS[which]}`
    if (own.length === 0 || !id || work.notice?.kind === 'retraction' || known.has(says('references'))) return []
    return [{ id, says, worth: Math.max(...own.map(({ score }) => score)) }]
  })
  candidates.sort((a, b) => b.worth - a.worth || (a.id < b.id ? -1 : 1))
  return candidates.slice(0, MOST).flatMap(({ id, says }) =>
    (['references', 'citations'] as const).flatMap((which) =>
      open.map((item): Query => {
        const follow = { id, which, stems }
        return { itemId: item.id, source: 'semantic-scholar', text: says(which), follow }
      }),
    ),
  )
}

function idOf(hits: Hit[] | undefined): string | null {
  if (!hits) return null
  const { s2Id, doi, pmid, arxivId } = mergeGroup(hits)
  if (s2Id) return s2Id
  if (doi) return `DOI:${doi}`
  if (pmid) return `PMID:${pmid}`
  return arxivId ? `ARXIV:${arxivId.replace(/v\d+$/, '')}` : null
}
