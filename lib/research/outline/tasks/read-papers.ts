import { z } from 'zod'
import { partsOf } from '../../../models/calls/prompt-model'
import { fence, fenceText } from '../../../models/prompts/fence'
import { cellsIn, eachLine, numbersIn } from '../../../models/prompts/line-form'
import type { Passage } from '../../../quoting/passage'
import { inGroups, type RunTask } from '../../../thinking/ask-analyst'
import { numberSentences, tokensOfNumbered } from '../../../thinking/reading-tasks'
import { doTask } from '../../run/do-task'
import { itemWork } from '../../run/item-work'
import { COLUMNS, type Finding, mergeFindings } from '../finding'
import type { OutlineItem } from '../outline-item'
import { emitFindings, findingsIn, type Holds, passagesBehind } from '../read-passages'
import { fenceByPaper } from './fences'
import { findingOnQuote } from './finding-on-quote'
import { A_SMALL_CALL, LONGEST, SHORTEST } from './read-results'

/**
 * Passages of whole papers to read in one call for all items. `most`: findings per paper. `stage`: the stage that
 * reports progress.
 */
export type PapersToRead = { items: OutlineItem[]; matter: string; passages: Passage[]; most: number; stage: string }

/** `byModel`: whether a model read them. */
type Read = { findings: Finding[]; byModel: boolean }
export type PapersRead = Holds & Pick<Read, 'byModel'>

/** Name of the prompt for reading. */
export const READING_PROMPT = 'report_reading'
/** Longest cell of the table of main papers, in characters. */
const BRIEF = 160

const ABOUT = ['question', 'method', 'data', 'result', 'none'] as const

const schema = z.object({
  facts: z.array(
    z.object({
      passage: z.number().int(),
      quote: z.string().trim().max(2_000),
      statement: z.string().trim().min(SHORTEST).max(LONGEST),
      subtopics: z.array(z.number().int()),
      about: z.enum(ABOUT),
      brief: z.string().trim().max(BRIEF).default(''),
    }),
  ),
})
type Noted = z.infer<typeof schema>['facts'][number]

/**
 * Parses `12 | 1, 3 | method | statement`: number of a sentence, numbers of subtopics, column of the comparison,
 * statement.
 */
function readFact(line: string, passages: Passage[], subtopics: number): Noted | null {
  const [at = '', on = '', word = '', ...said] = cellsIn(line)
  const statement = said.join(' ').trim()
  const numbers = numberSentences(passages)
  const named = numbers.quoteOf(numbersIn(at, numbers.most))
  const about = ABOUT.find((one) => one === word.toLowerCase())
  if (!named || !about || statement.length < SHORTEST || statement.length > LONGEST) return null
  return { passage: 0, quote: named.quote, statement, subtopics: numbersIn(on, subtopics), about, brief: '' }
}

const reading: RunTask<PapersToRead, Read> = {
  name: 'read papers',
  instead: 'Some papers were read without the model',
  async without({ items, passages }) {
    const held = await Promise.all(items.map((item) => findingsIn(item, passages)))
    return { findings: mergeFindings(held.flatMap(({ findings }) => findings)), byModel: false }
  },
  async withModel({ items, matter, passages, most }, model, signal) {
    const groups = { most: A_SMALL_CALL.passages, sizeOf: tokensOfNumbered, name: 'Reading papers', signal }
    const facts = await inGroups(model, passages, groups, async (some) => {
      const numbers = (await model.room()) === null ? null : numberSentences(some)
      const noted = await model.generate({
        prompt: READING_PROMPT,
        variables: {
          MATTER: fenceText('matter', matter),
          SUBTOPICS: fence(
            'subtopic',
            items.map(({ title }, index) => ({ attributes: { number: String(index + 1) }, text: title })),
          ),
          PASSAGES: partsOf(
            some,
            (shown) => fenceByPaper(shown, passages, numbers?.textOf),
            ({ relevance }) => relevance,
          ),
          MOST: String(numbers ? A_SMALL_CALL.findings : most),
        },
        schema,
        lines: eachLine('facts', (line) => readFact(line, some, items.length)),
        signal,
      })
      return noted.facts.map((fact, rank) => ({ fact, rank }))
    })
    // The first finding of each call comes before the second finding of any.
    const inOrder = facts.toSorted((a, b) => a.rank - b.rank)
    const placed = mergeFindings(inOrder.flatMap(({ fact }) => toFinding(fact, items, passages) ?? []))
    // A model names a paper's most important finding first, which counts more than the rank of the passage.
    const ranked = placed.map((finding) => {
      const rank = placed.filter(({ paperId }) => paperId === finding.paperId).indexOf(finding)
      return { ...finding, score: ((1 + finding.score) / 2) * (1 - rank / most), rank }
    })
    const findings = ranked.flatMap(({ rank, ...finding }) => (rank < most ? finding : []))
    return { findings, byModel: true }
  },
}

/** Reads some of the papers, in parallel with other calls, and emits the findings. */
export const readPapers = itemWork(
  'read papers for a report',
  async (context, asked: PapersToRead): Promise<PapersRead> => {
    const { findings, byModel } = await doTask(context, reading, asked)
    const evidence = passagesBehind(findings, asked.passages)
    const bearing = findings.filter(({ items }) => items.length > 0)
    await emitFindings(context, asked.stage, { evidence, findings: bearing })
    return { findings, evidence, byModel }
  },
)

/** Null if no passage contains the quote, or if it concerns neither an item nor its paper as a whole. */
function toFinding(
  { passage: number, quote, statement, subtopics, about, brief }: Noted,
  items: OutlineItem[],
  passages: Passage[],
): Finding | null {
  const quoted = findingOnQuote({ number, quote, statement }, passages)
  if (!quoted) return null
  const { passage, finding } = quoted
  const bears = [...new Set(subtopics.flatMap((one) => items[one - 1]?.id ?? []))]
  // A cell has room for one sentence of the paper's own, and a table row means nothing without its header.
  const isShort = brief !== '' || (finding.sentences.length === 1 && passage.kind !== 'table')
  const column = isShort ? COLUMNS.find((name) => name.toLowerCase() === about) : undefined
  if (bears.length === 0 && !column) return null
  return {
    ...finding,
    items: bears,
    ...(column && { column, ...(brief && { brief: brief.replace(/\s+/g, ' ') }) }),
  }
}
