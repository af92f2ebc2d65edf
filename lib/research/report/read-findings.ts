import type { Passage } from '../../analyst/analyst'
import type { ChecklistItem } from '../deep/deep-plan'
import { type DeepFact, mergeFacts } from '../deep/look-for'
import { readOutside, worth } from '../deep/read-outside'
import type { Holds } from '../deep/read-passages'
import { refine } from '../deep/refine'
import { readBatch } from '../deep/with-model/read-batch'
import { batchesOf } from '../deep/with-model/read-with-model'
import type { RunContext } from '../run-context'

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

async function readWithModel(context: RunContext, asked: FindingsAsked[]): Promise<Holds[]> {
  const batches = asked.flatMap(({ item, matter, passages }, index) =>
    batchesOf(passages).map((own) => ({
      index,
      batch: { refined: refine(matter), checklist: [item], open: [item], missing: {}, passages: own, stage: item.id },
    })),
  )
  const results = await context.each(
    readBatch,
    batches.map(({ batch }) => batch),
  )
  const read = asked.map((): Holds => ({ evidence: [], facts: [] }))
  for (const [place, { index, batch }] of batches.entries()) {
    const result = results[place]
    const own = read[index]
    if (!result || !own) continue
    if ('failure' in result) {
      const message = `⚠️  ${batch.passages.length} passages were not read: ${result.failure.message}`
      await context.emit({ type: 'notice', message })
      continue
    }
    const { quality = {} } = asked[index] ?? {}
    const weighed = ({ score, ...fact }: DeepFact): DeepFact => ({
      ...fact,
      score: quality[fact.paperId] === undefined ? score : score * worth(quality[fact.paperId]),
    })
    own.facts = mergeFacts([...own.facts, ...result.value.facts.map(weighed)])
    own.evidence.push(...result.value.evidence)
  }
  return read
}
