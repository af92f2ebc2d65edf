import type { Passage } from '../../../quoting/passage'
import { COLUMNS, type Finding, type FindingColumn } from '../finding'
import { passagesBehind } from '../read-passages'
import type { SubtopicFindings } from './research-subtopic'

/** A paper's row in the table: per column its own words and a model's short form; absent where nothing was found. */
type Cells = Partial<Record<FindingColumn, { shown: string; page: number; brief?: string }>>
export type ComparedPaper = { paperId: string; title: string; cells: Cells; evidence: Passage[] }

/** Papers that the table compares. */
const MOST = 6
/** If this many papers have several findings, papers with a single one are not main papers. */
const LEAST_MAIN = 3

/**
 * The papers with the most findings and the most filled columns, with their statements about themselves. `reported`: the
 * reported findings. `relevant`: papers, nearest to the topic first, which breaks ties. `known`: papers that the table
 * already has. Skips papers with an empty row.
 */
export function comparePapers(
  reported: Finding[],
  found: SubtopicFindings[],
  { relevant, known = [] }: { relevant: string[]; known?: string[] },
): ComparedPaper[] {
  const titles = new Map(reported.flatMap(({ paperId, title }) => (known.includes(paperId) ? [] : [[paperId, title]])))
  const times = (id: string) => reported.filter(({ paperId }) => paperId === id).length
  const placeOf = (id: string) => (relevant.includes(id) ? relevant.indexOf(id) : relevant.length)
  const columnsOf = (id: string) => {
    const own = found.flatMap(({ ofPapers }) => ofPapers.filter(({ paperId }) => paperId === id))
    return COLUMNS.flatMap((column) => own.find((finding) => finding.column === column) ?? [])
  }
  const weight = (id: string) => times(id) + columnsOf(id).length
  const ranked = [...titles].sort(([a], [b]) => weight(b) - weight(a) || placeOf(a) - placeOf(b))
  const telling = ranked.filter(([id]) => times(id) > 1)
  const main = (telling.length < LEAST_MAIN ? ranked : telling).slice(0, Math.max(0, MOST - known.length))
  return main.flatMap(([paperId, title]): ComparedPaper[] => {
    const chosen = columnsOf(paperId)
    const cells = Object.fromEntries(
      chosen.flatMap(({ column, brief, sentences: [first] }) =>
        first ? [[column, { ...first, ...(brief && { brief }) }]] : [],
      ),
    )
    const evidence = passagesBehind(
      chosen,
      found.flatMap((one) => one.evidence),
    )
    return chosen.length > 0 ? [{ paperId, title, cells, evidence }] : []
  })
}
