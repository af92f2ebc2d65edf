import { roundRobin } from '../../../library/find/turns'
import { NO_FILTER } from '../../../library/organize/paper-filter'
import { abstractsOf } from '../../../library/paper/abstracts'
import { readQuestion } from '../../../question/question'
import type { Passage } from '../../../quoting/passage'
import { shortTitle } from '../../../text/short-title'
import { fillRow, type GivenCell, type RowInput } from '../../../thinking/fill-row'
import { findEvidence } from '../../funnel/gather'
import { toEvidence } from '../../funnel/to-evidence'
import { itemWork } from '../../run/item-work'
import { asEvidence } from '../evidence-id'
import { placeQuote } from '../place-quote'
import { doTask, type Task } from '../tasks/task'

/** What is compared of papers, in the order of the columns: what a cell tells. */
const MEANS = {
  Question: 'what the paper sets out to find out or to solve',
  Method: 'what the paper itself proposes or does',
  Data: 'the data sets, collections, benchmarks or workloads that it is tried with; a theory has none',
  Result: 'the main thing that it finds, with its most telling number where one sentence has both',
} as const
type Column = keyof typeof MEANS
export const COLUMNS = Object.keys(MEANS) as Column[]

/** What is searched for in a paper: words with which papers speak of the columns. */
const ASKED = [
  'propose present introduce approach method question aim goal investigate problem',
  'results show outperform improve found',
  'data set corpus benchmark workload trained evaluated',
]
/** Sections that speak of other works, or of nothing that is compared. */
const BESIDE = /\b(?:related work|appendix)\b/i
/** Passages that a model reads of a paper. */
const MOST_READ = 14

/** What a paper says in a column, word for word; absent where nothing was found. */
type Cells = Partial<Record<Column, { shown: string; page: number; passageId: string }>>
export type ComparedPaper = { paperId: string; title: string; cells: Cells; evidence: Passage[] }

/**
 * `passages`: what there is of a work outside of the library; null: it is the library's, which is searched for it. `held`:
 * what was found of it already.
 */
export type PaperToCompare = {
  paperId: string
  title: string
  passages: Passage[] | null
  held: Passage[]
  stage: string
}

type ToRead = { title: string; passages: Passage[] }

/** The whole sentences that a model chooses of a paper; nothing without one. */
const chooseCells: Task<ToRead, Cells> = {
  name: 'compare',
  instead: ({ title }) => `“${shortTitle(title)}” cannot be compared`,
  without: () => ({}),
  async withModel({ title, passages }, model, signal) {
    const columns = COLUMNS.map((name) => ({ name, kind: 'text' as const, look: MEANS[name] }))
    const given = await fillRow.withModel({ title, columns, passages: asRow(passages) }, model, signal)
    return cellsGiven(given, passages)
  },
}

/** Finds for each column what one paper says of itself. */
export const comparePaper = itemWork(
  'compare a paper of a report',
  async (context, { paperId, title, passages: read, held, stage }: PaperToCompare): Promise<ComparedPaper> => {
    const passages = await context.step('read for the comparison', async () => {
      const found = read ?? (await passagesOf(context.run.id, { paperId, title }, context.settings))
      return [...new Map([...found, ...held].map((passage) => [passage.id, passage])).values()]
    })
    const cells = await doTask(context, chooseCells, { title, passages })
    const behind = new Set(Object.values(cells).map(({ passageId }) => passageId))
    const evidence = passages.filter(({ id }) => behind.has(id))
    if (evidence.length > 0) await context.emit({ type: 'evidence.added', stage, evidence: evidence.map(toEvidence) })
    return { paperId, title, cells, evidence }
  },
)

async function passagesOf(
  runId: string,
  { paperId, title }: Pick<PaperToCompare, 'paperId' | 'title'>,
  settings: Parameters<typeof findEvidence>[1],
): Promise<Passage[]> {
  const within = { ...settings, include: [paperId], exclude: [], among: { ...NO_FILTER, paperIds: [paperId] } }
  const found: Passage[][] = []
  for (const question of ASKED) found.push((await findEvidence(readQuestion(question), within)).passages)
  const abstracts = await abstractsOf([paperId])
  const first = abstracts.map(({ chunkId: _chunkId, ...abstract }) => ({ ...abstract, title, relevance: 1 }))
  const own = roundRobin(found).filter(({ section }) => !BESIDE.test(section))
  return asEvidence(runId, [...first, ...own], 'Comparison')
}

/** In the order of the paper, as far as a small model reads well. */
function asRow(passages: Passage[]): RowInput['passages'] {
  const placed = passages
    .slice(0, MOST_READ)
    .map(({ spans, section, text }) => ({ page: spans[0]?.page ?? 1, start: spans[0]?.start ?? 0, section, text }))
  return placed.sort((a, b) => a.page - b.page || a.start - b.start).map(({ start: _start, ...part }) => part)
}

/** The sentences where they stand in a passage; each in the first column that it was chosen for. */
function cellsGiven(given: (GivenCell | null)[], passages: Passage[]): Cells {
  const cells: Cells = {}
  for (const [index, column] of COLUMNS.entries()) {
    const quote = given[index]?.value ? given[index].quote : ''
    const taken = Object.values(cells).map(({ shown }) => shown)
    for (const passage of passages) {
      const [first, ...more] = placeQuote(passage, quote) ?? []
      if (!first || more.length > 0 || taken.includes(first.shown)) continue
      cells[column] = { ...first, passageId: passage.id }
      break
    }
  }
  return cells
}
