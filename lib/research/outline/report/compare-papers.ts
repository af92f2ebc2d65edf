import type { Passage } from '../../../quoting/passage'
import { COLUMNS, type Column, type Finding } from '../finding'
import { behind } from '../read-passages'
import type { SubtopicFound } from './research-subtopic'

/** What a paper says in a column, in its own words and in a model's few; absent where nothing was found. */
type Cells = Partial<Record<Column, { shown: string; page: number; brief?: string }>>
export type ComparedPaper = { paperId: string; title: string; cells: Cells; evidence: Passage[] }

/** Papers that the table compares. */
const MOST = 6
/** Where so many papers tell more than one finding, those that tell one alone are no main papers. */
const LEAST_MAIN = 3

/**
 * The papers nearest to the topic of those that tell something, with what they say of themselves as a whole. `told`: what is told
 * of them; `relevant`: papers, nearest to the topic first, others come behind by how much they tell; `known`: papers that are
 * compared already. A row in which nothing stands compares nothing.
 */
export function comparePapers(
  told: Finding[],
  found: SubtopicFound[],
  { relevant, known = [] }: { relevant: string[]; known?: string[] },
): ComparedPaper[] {
  const titles = new Map(told.flatMap(({ paperId, title }) => (known.includes(paperId) ? [] : [[paperId, title]])))
  const times = (id: string) => told.filter(({ paperId }) => paperId === id).length
  const placeOf = (id: string) => (relevant.includes(id) ? relevant.indexOf(id) : relevant.length)
  const nearest = [...titles].sort(([a], [b]) => placeOf(a) - placeOf(b) || times(b) - times(a))
  const telling = nearest.filter(([id]) => times(id) > 1)
  const main = (telling.length < LEAST_MAIN ? nearest : telling).slice(0, Math.max(0, MOST - known.length))
  return main.flatMap(([paperId, title]): ComparedPaper[] => {
    const own = found.flatMap(({ ofPapers }) => ofPapers.filter((finding) => finding.paperId === paperId))
    const chosen = COLUMNS.flatMap((column) => own.find((finding) => finding.column === column) ?? [])
    const cells = Object.fromEntries(
      chosen.flatMap(({ column, brief, sentences: [first] }) =>
        first ? [[column, { ...first, ...(brief && { brief }) }]] : [],
      ),
    )
    const evidence = behind(
      chosen,
      found.flatMap((one) => one.evidence),
    )
    return chosen.length > 0 ? [{ paperId, title, cells, evidence }] : []
  })
}
