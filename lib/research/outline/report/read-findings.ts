import { nameOfModel } from '../../../models/calls/prompt-model'
import { promptHash } from '../../../models/prompts/prompt'
import type { Passage } from '../../../quoting/passage'
import { estimateTokens } from '../../../text/words/terms'
import { eachDone } from '../../run/item-work'
import { count } from '../../run/stage'
import type { RunContext } from '../../run-context'
import { mergeFindings } from '../finding'
import { keepFindings, knownFindings } from '../kept/known-findings'
import type { OutlineItem } from '../outline-item'
import { emitFindings, emitPassagesRead, findingsIn, type Holds, passagesBehind, scoreOf } from '../read-passages'
import { type PapersToRead, READING_PROMPT, readPapers } from '../tasks/read-papers'
import { MOST_WITH_MODEL } from './consolidate'

/** Input for one subtopic. `doubted`: outside works that were retracted or are doubted. */
export type FindingsInput = {
  item: OutlineItem
  matter: string
  passages: Passage[]
  doubted: string[]
}

/**
 * Reads passages for subtopics and emits the findings: facts with a model, matching passages without one. Returns one
 * result per subtopic, in order.
 */
export async function readFindings(context: RunContext, asked: FindingsInput[]): Promise<Holds[]> {
  return context.analyst.model ? readWithModel(context, asked) : readByWords(context, asked)
}

const NOTHING: Holds = { evidence: [], findings: [] }

async function readByWords(context: RunContext, asked: FindingsInput[]): Promise<Holds[]> {
  const read = await context.step('read results', () =>
    Promise.all(
      asked.map(({ item, passages, doubted }) => findingsIn(item, passages, doubted, { isOnly: asked.length === 1 })),
    ),
  )
  for (const [index, { item, passages }] of asked.entries()) {
    await emitPassagesRead(context, item.id, passages)
    await emitFindings(context, item.id, read[index] ?? NOTHING)
  }
  return read
}

async function readWithModel(context: RunContext, asked: FindingsInput[]): Promise<Holds[]> {
  const [first] = asked
  if (!first) return []
  const passages = [...new Map(asked.flatMap((one) => one.passages).map((one) => [one.id, one])).values()]
  const doubted = asked.flatMap((one) => one.doubted)
  const items = asked.map(({ item }) => item)
  return readByPaper(context, { items, matter: first.matter, passages, doubted, stage: 'research' })
}

/**
 * Papers to read for several subtopics at once. `doubted`: as in `FindingsInput`. `stage`: the stage that reports
 * progress.
 */
export type PapersInput = Omit<PapersToRead, 'most'> & { doubted: string[] }

/** Findings per paper: a method with its variants, numbers and limits, on several subtopics. */
const PER_PAPER = { least: 10, most: 14 }
/**
 * Findings to extract for each one that a review has room for, since some repeat others or concentrate on one subtopic.
 */
const NOTED = 1.5

/** Number of findings to extract from each paper. With many papers and few subtopics, most would not be reported. */
function mostOf(papers: number, subtopics: number): number {
  const share = (NOTED * MOST_WITH_MODEL.most * subtopics) / Math.max(1, papers)
  return Math.min(PER_PAPER.most, Math.max(PER_PAPER.least, Math.ceil(share)))
}

/**
 * Has a model read paper by paper, each for all subtopics. Returns one result per subtopic, in order. Reuses findings
 * of an earlier, equal reading.
 */
export async function readByPaper(context: RunContext, { doubted, ...given }: PapersInput): Promise<Holds[]> {
  const { items, passages, stage } = given
  const asked = { ...given, most: mostOf(papersIn(passages).length, items.length) }
  const prompt = (await context.analyst.model?.hashOf(READING_PROMPT)) ?? (await promptHash(READING_PROMPT))
  const by = { reader: await nameOfModel(), prompt }
  const known = await context.step('known findings', async () => [...(await knownFindings({ ...by, ...asked }))])
  const before = known.flatMap(([, own]) => own)
  const bearing = before.filter((finding) => finding.items.length > 0)
  await emitFindings(context, stage, { evidence: passagesBehind(before, passages), findings: bearing })
  const isKnown = new Set(known.map(([paperId]) => paperId))
  const batches = batchesOf(passages.filter(({ paperId }) => !isKnown.has(paperId)))
  const done = await eachDone(
    context,
    readPapers,
    batches,
    (own) => ({ ...asked, passages: own }),
    (own, why) =>
      context.emit({ type: 'notice', message: `⚠️  ${count(papersIn(own).length, 'paper')} not read: ${why}` }),
  )
  await context.step('keep findings', async () => {
    for (const { of, value } of done)
      if (value.byModel) await keepFindings({ ...by, ...asked, passages: of }, value.findings)
  })
  const wasRead = new Set([...isKnown, ...papersIn(done.flatMap(({ of }) => of))])
  await emitPassagesRead(
    context,
    stage,
    passages.filter(({ paperId }) => wasRead.has(paperId)),
  )
  const findings = mergeFindings([...before, ...done.flatMap(({ value }) => value.findings)]).map((finding) => ({
    ...finding,
    score: scoreOf(finding.score, finding.paperId, doubted),
  }))
  return items.map(({ id }): Holds => {
    const own = findings.filter((finding) => finding.items.includes(id))
    const papers = new Set(own.map(({ paperId }) => paperId))
    const ofPapers = findings.filter(({ paperId, column }) => column !== undefined && papers.has(paperId))
    return { findings: own, ofPapers, evidence: passagesBehind([...own, ...ofPapers], passages) }
  })
}

/** Limits of one call, about three papers: a paper is never divided, and short ones share a call. */
const A_CALL = { passages: 28, tokens: 6_500 }

function batchesOf(passages: Passage[]): Passage[][] {
  const batches: Passage[][] = []
  let tokens = 0
  for (const id of papersIn(passages)) {
    const own = passages.filter(({ paperId }) => paperId === id)
    const size = own.reduce((sum, { text }) => sum + estimateTokens(text), 0)
    const last = batches.at(-1)
    if (last && last.length + own.length <= A_CALL.passages && tokens + size <= A_CALL.tokens) {
      last.push(...own)
      tokens += size
    } else {
      batches.push(own)
      tokens = size
    }
  }
  return batches
}

function papersIn(passages: Passage[]): string[] {
  return [...new Set(passages.map(({ paperId }) => paperId))]
}
