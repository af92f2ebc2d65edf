import type { GivenCell, Passage, RowInput } from '../../analyst/analyst'
import { type Quotable, quotableSentences } from '../../analyst/extractive/passage-sentences'
import { POINTER } from '../../analyst/extractive/score'
import { type SectionType, sectionType } from '../../analyst/extractive/section-type'
import type { Sentence } from '../../analyst/extractive/sentence'
import { shortTitle } from '../../analyst/extractive/short-title'
import { overlap } from '../../analyst/extractive/weights'
import { readQuestion } from '../../analyst/question'
import { stemsOf } from '../../analyst/question/terms'
import { roundRobin } from '../../library/find/turns'
import { NO_FILTER } from '../../library/organize/paper-filter'
import { abstractsOf } from '../../library/paper/abstracts'
import { knownColumn } from '../../library/tables/known-columns'
import { asEvidence } from '../deep/evidence-id'
import { byModel } from '../deep/with-model/by-model'
import { placeQuote } from '../deep/with-model/place-quote'
import { findEvidence } from '../funnel/gather'
import { toEvidence } from '../funnel/to-evidence'
import { itemWork } from '../run/item-work'
import { BESIDE } from './beside'
import { REPEATS, tellingWords } from './consolidate'

/** What is compared of papers, in the order of the columns. */
export const COLUMNS = ['Question', 'Method', 'Data', 'Result'] as const
/** What is looked for by the words: they tell elsewhere where a paper falls short. */
type Column = (typeof COLUMNS)[number] | 'Limitation'

/** What a paper says in a column, word for word; absent where nothing was found. */
export type Cell = { shown: string; page: number; passageId: string }
export type ComparedPaper = {
  paperId: string
  title: string
  cells: Partial<Record<Column, Cell>>
  evidence: Passage[]
}

/**
 * `passages`: what there is of a work outside of the
 * library; null: it is the library's, which is searched for it. `held`: what was found of it already.
 */
export type PaperToCompare = {
  paperId: string
  title: string
  matter: string
  passages: Passage[] | null
  held: Passage[]
  stage: string
}

/** What is chosen first: nearly any sentence of an abstract could be a question, so that comes last. */
const CHOSEN: Column[] = ['Method', 'Result', 'Limitation', 'Data', 'Question']
const WORDS = { least: 6, best: 20, most: 40 }
/** What speaks for a sentence and against it, beside how plainly it says what stands in a column (0..1). */
const WORTH = { matter: 0.05, mostMatter: 0.2, word: -0.01 }
/** Passages that a model reads of a paper. */
const MOST_READ = 14
/** What is searched for in a paper: the words with which papers speak of some columns. */
const ASKED = spokenOf([['Method', 'Question'], ['Result', 'Data'], ['Limitation']])
/**
 * The same for a model. It reads few passages: each column that is shown has a search, without the words of the matter, of
 * which all of the paper speaks.
 */
const ASKED_FOR_MODEL = spokenOf([['Method', 'Question'], ['Result'], ['Data']])

function spokenOf(columns: Column[][]): string[] {
  return columns.map((some) => some.map((column) => knownColumn(column)?.spoken).join(' '))
}

/** Finds for each column what one paper says of itself: as a model chooses the words, or as they are known by their form. */
export const comparePaper = itemWork(
  'compare a paper of a report',
  async (context, { paperId, title, matter, passages: read, held, stage }: PaperToCompare): Promise<ComparedPaper> => {
    const passages = await context.step('read for the comparison', async () => {
      const own = context.analyst.fill ? { asked: ASKED_FOR_MODEL, beside: BESIDE } : byMatter(matter)
      const found = read ?? (await passagesOf(context.run.id, { paperId, title, ...own }, context.settings))
      return [...new Map([...found, ...held].map((passage) => [passage.id, passage])).values()]
    })
    const words = () => cellsOf(title, quotableSentences(passages), matter)
    const { fill } = context.analyst
    const cells = fill
      ? await byModel(context, {
          name: 'compare',
          instead: `“${shortTitle(title)}” was compared`,
          words,
          model: async (signal) =>
            cellsGiven(await fill({ title, columns: READ, passages: asRow(passages) }, { signal }), passages),
        })
      : await context.step('compare', async () => words())
    const behind = new Set(Object.values(cells).map(({ passageId }) => passageId))
    const found = { paperId, title, cells, evidence: passages.filter(({ id }) => behind.has(id)) }
    if (found.evidence.length > 0)
      await context.emit({ type: 'evidence.added', stage, evidence: found.evidence.map(toEvidence) })
    return found
  },
)

/** `asked`: what is searched for; `beside`: sections that are left out. */
type Look = { asked: string[]; beside: ReadonlySet<SectionType> }

/** By the words, what speaks of the matter is compared. */
function byMatter(matter: string): Look {
  return { asked: ASKED.map((asked) => `${matter}: ${asked}`), beside: new Set(['appendix']) }
}

async function passagesOf(
  runId: string,
  { paperId, title, asked, beside }: Pick<PaperToCompare, 'paperId' | 'title'> & Look,
  settings: Parameters<typeof findEvidence>[1],
): Promise<Passage[]> {
  const alone = { ...NO_FILTER, paperIds: [paperId] }
  const within = { ...settings, include: [paperId], exclude: [], among: alone }
  const found: Passage[][] = []
  for (const question of asked) {
    const { passages } = await findEvidence(readQuestion(question), within)
    found.push(passages)
  }
  const abstracts = await abstractsOf([paperId])
  const first = abstracts.map(({ chunkId: _chunkId, ...abstract }) => ({ ...abstract, title, relevance: 1 }))
  const own = roundRobin(found).filter(({ section }) => !beside.has(sectionType(section)))
  const all = asEvidence(runId, [...first, ...own], 'Comparison')
  return [...new Map(all.map((passage) => [passage.id, passage])).values()]
}

type Cells = ComparedPaper['cells']

/** The columns as a model reads them: those that are shown. */
const READ = COLUMNS.map((name) => ({ name, kind: 'text' as const, look: knownColumn(name)?.means ?? '' }))

/** In the order of the paper, as far as a small model reads well. */
function asRow(passages: Passage[]): RowInput['passages'] {
  const placed = passages
    .slice(0, MOST_READ)
    .map(({ spans, section, text }) => ({ page: spans[0]?.page ?? 1, start: spans[0]?.start ?? 0, section, text }))
  return placed.sort((a, b) => a.page - b.page || a.start - b.start).map(({ start: _start, ...part }) => part)
}

/** The whole sentences that a model chose, where they stand in a passage; each in the first column that it was chosen for. */
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

/** The best sentence for each column, as tables find it; none stands in two. */
function cellsOf(title: string, all: Quotable[], matter: string): Cells {
  const stems = new Set(stemsOf(matter))
  const prefer = ({ shown, words }: Sentence) => {
    const onMatter = new Set(stemsOf(shown).filter((stem) => stems.has(stem))).size
    return Math.min(WORTH.mostMatter, WORTH.matter * onMatter) + WORTH.word * Math.max(0, words - WORDS.best)
  }
  const cells: Cells = {}
  let left = all.filter(canStandAlone)
  for (const column of CHOSEN) {
    const chosen = knownColumn(column)?.find({ title, sentences: left, prefer })?.sentence
    const found = left.find((one) => one === chosen)
    if (!found) continue
    const words = tellingWords(found.shown)
    left = left.filter((one) => one !== found && overlap(tellingWords(one.shown), words) < REPEATS)
    const { shown, page, passage } = found
    cells[column] = { shown, page, passageId: passage.id }
  }
  return cells
}

function canStandAlone({ rejected, dangling, sectionType, words, shown }: Quotable): boolean {
  return (
    rejected === null &&
    !dangling &&
    !BESIDE.has(sectionType) &&
    words >= WORDS.least &&
    words <= WORDS.most &&
    !POINTER.test(shown)
  )
}
