import { z } from 'zod'
import { partsOf } from '../../../models/calls/prompt-model'
import { cellsIn, eachLine, numbersIn } from '../../../models/prompts/line-form'
import type { Passage } from '../../../quoting/passage'
import { inGroups, type RunTask } from '../../../thinking/ask-analyst'
import { numberSentences, tokensOfNumbered } from '../../../thinking/reading-tasks'
import { doTask } from '../../run/do-task'
import { itemWork } from '../../run/item-work'
import { type Finding, mergeFindings } from '../finding'
import type { OutlineItem, Refined } from '../outline-item'
import { emitFindings, findingsIn, passagesBehind } from '../read-passages'
import { fenceItems, fencePassages, fenceQuestion, fenceScope, numberOf } from './fences'
import { findingOnQuote } from './finding-on-quote'

/** `open`: items to find findings on. `missing`: what each of them still lacks, by id, if known. */
export type ResultBatch = {
  refined: Refined
  checklist: OutlineItem[]
  open: OutlineItem[]
  missing: Record<string, string>
  passages: Passage[]
  stage: string
}

/** `dropped`: findings whose quote is in no passage. `byModel`: whether the model read them. */
type Read = { findings: Finding[]; dropped: number; byModel: boolean }
export type BatchRead = Read & { evidence: Passage[] }

/** Name of the prompt for reading. */
const READING_PROMPT = 'deep_facts'
/** Number of findings requested of a batch. */
const MOST_FINDINGS = 12
/** Passages per call, and findings requested, for a model with a small window. */
export const A_SMALL_CALL = { passages: 6, findings: 6 }

/** Length of a statement, in characters. */
export const [SHORTEST, LONGEST] = [8, 800]

const schema = z.object({
  facts: z.array(
    z.object({
      result: z.number().int(),
      quote: z.string().trim().max(2_000),
      statement: z.string().trim().min(SHORTEST).max(LONGEST),
      items: z.array(z.number().int()),
    }),
  ),
})
type Noted = z.infer<typeof schema>['facts'][number]

/** Parses `12 | 1, 3 | statement`: number of a sentence, numbers of items, statement. */
function readFact(line: string, passages: Passage[], items: number): Noted | null {
  const [at = '', on = '', ...said] = cellsIn(line)
  const statement = said.join(' ').trim()
  const numbers = numberSentences(passages)
  const named = numbers.quoteOf(numbersIn(at, numbers.most))
  const bears = numbersIn(on, items)
  if (!named || bears.length === 0 || statement.length < SHORTEST || statement.length > LONGEST) return null
  return { quote: named.quote, statement, items: bears, result: 0 }
}

/** Reads findings on items from passages. */
const readResults: RunTask<ResultBatch, Read> = {
  name: 'read results',
  instead: 'Some results were read without the model',
  async without({ open, passages }) {
    const held = await Promise.all(open.map((item) => findingsIn(item, passages)))
    return { findings: mergeFindings(held.flatMap(({ findings }) => findings)), dropped: 0, byModel: false }
  },
  // A model names the most important finding first, which counts more than the rank of the passage.
  async withModel(batch, model, signal) {
    const { refined, checklist, open, missing, passages } = batch
    const groups = { most: A_SMALL_CALL.passages, sizeOf: tokensOfNumbered, name: 'Reading results', signal }
    const noted = await inGroups(model, passages, groups, async (some) => {
      const numbers = (await model.room()) === null ? null : numberSentences(some)
      const { facts } = await model.generate({
        prompt: READING_PROMPT,
        variables: {
          QUESTION: fenceQuestion(refined),
          SCOPE: fenceScope(refined),
          ITEMS: fenceItems(checklist, open, ({ id }) => (missing[id] ? `Still missing: ${missing[id]}` : '')),
          RESULTS: partsOf(some, (shown) => fencePassages(shown, passages, numbers?.textOf)),
          MOST: String(numbers ? A_SMALL_CALL.findings : MOST_FINDINGS),
        },
        schema,
        lines: eachLine('facts', (line) => readFact(line, some, checklist.length)),
        signal,
      })
      return facts.map((fact, rank) => ({ fact, rank: rank / Math.max(MOST_FINDINGS, facts.length) }))
    })
    const findings: Finding[] = []
    let dropped = 0
    for (const { fact, rank } of noted) {
      const placed = toFinding(fact, batch)
      if (placed) findings.push({ ...placed, score: ((1 + placed.score) / 2) * (1 - rank) })
      else dropped++
    }
    return { findings: mergeFindings(findings), dropped, byModel: true }
  },
}

/** Reads some of the results, in parallel with other calls, and emits the findings. */
export const readBatch = itemWork(
  'read results of a search',
  async (context, batch: ResultBatch): Promise<BatchRead> => {
    const read = await doTask(context, readResults, batch)
    const evidence = passagesBehind(read.findings, batch.passages)
    await emitFindings(context, batch.stage, { evidence, findings: read.findings })
    return { ...read, evidence }
  },
)

/** Null if no result contains the quote, or if it concerns no open item. */
function toFinding(
  { result: number, quote, statement, items }: Noted,
  { checklist, open, passages }: ResultBatch,
): Finding | null {
  const bears = open.filter((item) => items.includes(numberOf(checklist, item))).map(({ id }) => id)
  const quoted = bears.length > 0 ? findingOnQuote({ number, quote, statement }, passages) : null
  return quoted && { ...quoted.finding, items: bears }
}
