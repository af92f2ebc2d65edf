import type { Passage } from '../../analyst/analyst'
import { modelConnection } from '../../models/connection'
import { currentMeter } from '../../models/meter'
import { promptHash } from '../../models/prompt'
import type { ChecklistItem } from '../deep/deep-plan'
import { type DeepFact, mergeFacts } from '../deep/look-for'
import { readOutside, worth } from '../deep/read-outside'
import { behind, type Holds, tellFacts } from '../deep/read-passages'
import { refine } from '../deep/refine'
import { type BatchRead, READING_PROMPT, readBatch } from '../deep/with-model/read-batch'
import { batchesOf } from '../deep/with-model/read-with-model'
import type { ItemResult, RunContext } from '../run-context'
import { keepFindings, knownFindings, type ReadFor } from './known-findings'

/** What is read for a subtopic. `quality`: of papers that are not the library's, 0..1. */
export type FindingsAsked = {
  item: ChecklistItem
  matter: string
  passages: Passage[]
  quality: Record<string, number>
}

/** What passages say on subtopics, in the order of these, by the words or as a model reads them. What is found is told. */
export async function readFindings(context: RunContext, asked: FindingsAsked[]): Promise<Holds[]> {
  return context.analyst.model ? readWithModel(context, asked) : readByWords(context, asked)
}

const NOTHING: Holds = { evidence: [], facts: [] }

async function readByWords(context: RunContext, asked: FindingsAsked[]): Promise<Holds[]> {
  const results = await context.each(
    readOutside,
    asked.map((one) => ({ ...one, stage: one.item.id })),
  )
  return Promise.all(
    results.map(async (result) => {
      if ('value' in result) return result.value
      await context.emit({ type: 'notice', message: result.failure.message })
      return NOTHING
    }),
  )
}

/** What the model has read of a paper for the same subtopic before is not read again. */
async function readWithModel(context: RunContext, asked: FindingsAsked[]): Promise<Holds[]> {
  const reader = currentMeter()?.chatModel ?? modelConnection().chatModel
  const prompt = await promptHash(READING_PROMPT)
  const known = await context.step('known findings', () =>
    Promise.all(asked.map(async (one) => [...(await knownFindings({ reader, prompt, ...one }))])),
  )
  const unread = asked.map(({ passages }, index) => {
    const papers = new Set(known[index]?.map(([paperId]) => paperId))
    return passages.filter(({ paperId }) => !papers.has(paperId))
  })
  const batches = asked.flatMap(({ item, matter }, index) =>
    batchesOf(unread[index] ?? []).map((own) => ({
      index,
      batch: { refined: refine(matter), checklist: [item], open: [item], missing: {}, passages: own, stage: item.id },
    })),
  )
  const results = await context.each(
    readBatch,
    batches.map(({ batch }) => batch),
  )
  const read = asked.map(({ passages }, index): Holds => {
    const facts = known[index]?.flatMap(([, own]) => own) ?? []
    return { evidence: behind(facts, passages), facts }
  })
  for (const [index, { item }] of asked.entries()) await tellFacts(context, item.id, read[index] ?? NOTHING)
  await keepRead(
    context,
    { reader, prompt },
    asked,
    batches.map(({ index, batch }, place) => ({ index, passages: batch.passages, result: results[place] })),
  )
  for (const [place, { index, batch }] of batches.entries()) {
    const result = results[place]
    const own = read[index]
    if (!result || !own) continue
    if ('failure' in result) {
      const message = `⚠️  ${batch.passages.length} passages were not read: ${result.failure.message}`
      await context.emit({ type: 'notice', message })
      continue
    }
    own.facts = mergeFacts([...own.facts, ...result.value.facts])
    own.evidence.push(...result.value.evidence)
  }
  return read.map(({ facts, evidence }, index) => {
    const { quality = {} } = asked[index] ?? {}
    const weighed = ({ score, ...fact }: DeepFact): DeepFact => ({
      ...fact,
      score: quality[fact.paperId] === undefined ? score : score * worth(quality[fact.paperId]),
    })
    return { facts: facts.map(weighed), evidence }
  })
}

type ReadBatch = { index: number; passages: Passage[]; result: ItemResult<BatchRead> | undefined }

/** Keeps what the model found in papers all of whose passages it has read. */
function keepRead(
  context: RunContext,
  by: Pick<ReadFor, 'reader' | 'prompt'>,
  asked: FindingsAsked[],
  batches: ReadBatch[],
): Promise<void> {
  return context.step('keep findings', async () => {
    for (const [index, one] of asked.entries()) {
      const own = batches.filter((batch) => batch.index === index)
      const byModel = own.flatMap(({ passages, result }) =>
        result && 'value' in result && result.value.byModel ? [{ passages, facts: result.value.facts }] : [],
      )
      const read = new Set(byModel.flatMap(({ passages }) => passages.map(({ id }) => id)))
      const left = new Set(
        own.flatMap(({ passages }) => passages.flatMap(({ id, paperId }) => (read.has(id) ? [] : paperId))),
      )
      const whole = own.flatMap(({ passages }) => passages).filter(({ paperId }) => !left.has(paperId))
      const facts = byModel.flatMap((batch) => batch.facts)
      if (whole.length > 0) await keepFindings({ ...one, ...by, passages: whole }, facts)
    }
  })
}
