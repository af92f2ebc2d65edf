import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { PASSAGE_FEATURES } from '../../lib/quoting/rank/passage-features'
import { SENTENCE_FEATURES } from '../../lib/quoting/rank/sentence-features'
import { fitRanker, type RankedList, rankedBy } from './fit-ranker'
import type { QuestionList } from './question-list'
import type { QuestionSet } from './question-lists'

type Lists = Record<QuestionSet, QuestionList[]>

/**
 * Share of questions with a right passage among the first 1, 3, 5 and 15, and the average number of words of the first
 * three.
 */
export type Figures = { first: number; three: number; five: number; fifteen: number; words: number }

/** Weight of each library in a fit. QASPER counts once: half by its texts, half by PDFs. */
const LIBRARIES: { name: string; sets: Partial<Record<QuestionSet, number>> }[] = [
  { name: 'qasper', sets: { 'qasper fit': 0.5, 'qasper develop': 0.5 } },
  { name: 'papers', sets: { 'papers inside': 0.5, 'papers found': 0.5 } },
  { name: 'claims', sets: { claims: 0.5 } },
]

const REPORTED: { set: QuestionSet; library: string }[] = [
  { set: 'qasper report', library: 'qasper' },
  { set: 'qasper develop', library: 'qasper' },
  { set: 'papers inside', library: 'papers' },
  { set: 'papers found', library: 'papers' },
  { set: 'claims', library: 'claims' },
]

const ALL = PASSAGE_FEATURES.map((_, i) => i)
const ALL_SENTENCE = SENTENCE_FEATURES.map((_, i) => i)

function passageLists(lists: Lists, without: string | null): RankedList[] {
  return LIBRARIES.filter(({ name }) => name !== without).flatMap(({ sets }) =>
    Object.entries(sets).flatMap(([set, weight]) => {
      const own = lists[set as QuestionSet]
      return own.map(({ features, right }) => ({ features, right, weight: weight / own.length }))
    }),
  )
}

function sentenceLists(lists: Lists, without: string | null): RankedList[] {
  return LIBRARIES.filter(({ name }) => name !== without).flatMap(({ sets }) =>
    Object.entries(sets).flatMap(([set, weight]) => {
      const own = lists[set as QuestionSet].flatMap(({ sentences }) =>
        sentences.filter(({ right }) => right.length > 0),
      )
      return own.map(({ features, right }) => ({ features, right, weight: weight / own.length }))
    }),
  )
}

const PAPER = PASSAGE_FEATURES.indexOf('paper')

/**
 * Scores each set by weights fitted without its library. Only `papers found` has data on the rank of papers, so that
 * this weight always comes from all libraries.
 */
export function leftOutFigures(lists: Lists, columns = ALL): Record<string, Figures> {
  const all = fitRanker(passageLists(lists, null), columns)
  const fitted = new Map(
    LIBRARIES.map(({ name }) => {
      const weights = fitRanker(passageLists(lists, name), columns)
      weights[PAPER] = all[PAPER] ?? 0
      return [name, weights]
    }),
  )
  return Object.fromEntries(
    REPORTED.map(({ set, library }) => [set, figuresOf(lists[set], fitted.get(library) ?? new Float64Array())]),
  )
}

export function figuresOf(lists: QuestionList[], weights: Float64Array): Figures {
  const ranked = lists.map(({ features, right, words }) => {
    const order = rankedBy(weights, features)
    const shown = order.slice(0, 3).reduce((sum, i) => sum + (words[i] ?? 0), 0)
    return { rank: order.findIndex((i) => right[i]), shown }
  })
  const among = (k: number) => ranked.filter(({ rank }) => rank >= 0 && rank < k).length / ranked.length
  const words = ranked.reduce((sum, { shown }) => sum + shown, 0) / ranked.length
  return { first: among(1), three: among(3), five: among(5), fifteen: among(15), words }
}

/** Scores of BM25 alone, for each set. */
export function bm25Figures(lists: Lists): Record<string, Figures> {
  const bm25 = Float64Array.from(PASSAGE_FEATURES, (name) => (name === 'bm25' ? 1 : 0))
  return Object.fromEntries(REPORTED.map(({ set }) => [set, figuresOf(lists[set], bm25)]))
}

/** Share of right passages in which the best sentence, or one of the two best, is gold. */
export function leftOutMarks(lists: Lists, columns = ALL_SENTENCE): Record<string, { one: number; two: number }> {
  const fitted = new Map(LIBRARIES.map(({ name }) => [name, fitRanker(sentenceLists(lists, name), columns)]))
  return Object.fromEntries(
    REPORTED.filter(({ library }) => library !== 'papers').map(({ set, library }) => {
      const weights = fitted.get(library) ?? new Float64Array()
      const own = lists[set].flatMap(({ sentences }) => sentences.filter(({ right }) => right.includes(true)))
      const among = (k: number) =>
        own.filter(({ features, right }) =>
          rankedBy(weights, features)
            .slice(0, k)
            .some((i) => right[i]),
        ).length / own.length
      return [set, { one: among(1), two: among(2) }]
    }),
  )
}

const WEIGHTS = path.join(process.cwd(), 'lib/quoting/rank/weights.json')

/** Fits on all libraries and writes the data file of the scorers. */
export function writeWeights(lists: Lists): void {
  const named = (names: readonly string[], weights: Float64Array) =>
    Object.fromEntries(names.map((name, i) => [name, Number((weights[i] ?? 0).toPrecision(4))]))
  const weights = {
    similarity: similarityScale(lists),
    passage: named(PASSAGE_FEATURES, fitRanker(passageLists(lists, null), ALL)),
    sentence: named(SENTENCE_FEATURES, fitRanker(sentenceLists(lists, null), ALL_SENTENCE)),
  }
  writeFileSync(WEIGHTS, `${JSON.stringify(weights, null, 2)}\n`)
}

const SIMILARITY = PASSAGE_FEATURES.indexOf('similarity')

/** Mean and standard deviation of the similarity between passages and questions about their papers. */
function similarityScale(lists: Lists): { mean: number; deviation: number } {
  const all = lists['papers found'].flatMap(({ features }) => features.map((x) => x[SIMILARITY] ?? 0))
  const mean = all.reduce((sum, value) => sum + value, 0) / all.length
  const variance = all.reduce((sum, value) => sum + (value - mean) ** 2, 0) / all.length
  return { mean: Number(mean.toPrecision(4)), deviation: Number(Math.sqrt(variance).toPrecision(4)) }
}

const cell = ({ first, three, five }: Figures) =>
  [first, three, five].map((share) => (share < 1 ? share.toFixed(3).slice(1) : '1.00')).join(' ')

/**
 * Markdown table: right passage among the first 1, 3, 5 and 15, and a gold sentence among the one or two marked ones;
 * with each library left out, and each feature off in turn.
 */
export function ablationTable(lists: Lists): string {
  const sets = REPORTED.map(({ set }) => set)
  const row = (name: string, figures: Record<string, Figures>) =>
    `| ${[name, ...sets.map((set) => (figures[set] ? cell(figures[set]) : ''))].join(' | ')} |`
  const rows = PASSAGE_FEATURES.map((name, i) =>
    row(
      `without ${name}`,
      leftOutFigures(
        lists,
        ALL.filter((column) => column !== i),
      ),
    ),
  )
  const markRow = (name: string, marks: ReturnType<typeof leftOutMarks>) =>
    `| ${name} | ${Object.values(marks)
      .map(({ one, two }) => `${one.toFixed(3)} ${two.toFixed(3)}`)
      .join(' | ')} |`
  const marks = SENTENCE_FEATURES.map((name, i) =>
    markRow(
      `without ${name}`,
      leftOutMarks(
        lists,
        ALL_SENTENCE.filter((column) => column !== i),
      ),
    ),
  )
  return [
    `| | ${sets.join(' | ')} |`,
    `|${'---|'.repeat(sets.length + 1)}`,
    row('BM25', bm25Figures(lists)),
    row('all', leftOutFigures(lists)),
    ...rows,
    '',
    '| marked | report | develop | claims |',
    '|---|---|---|---|',
    markRow('all', leftOutMarks(lists)),
    ...marks,
    '',
  ].join('\n')
}
