import type { Passage } from '../../../analyst/analyst'
import { libraryView } from '../../../library/library-view'
import { estimateTokens } from '../../../text/estimate-tokens'
import type { RunContext } from '../../run-context'
import { openItems } from '../coverage'
import { worth } from '../read-outside'
import type { Read, ToRead } from '../researcher'
import { chooseResults } from './choose-results'
import { readBatch } from './read-batch'

/** What goes into one call: no more than a small model reads well. */
const A_BATCH = { passages: 10, tokens: 3_500 }

export async function readWithModel(context: RunContext, brought: ToRead): Promise<Read> {
  const { refined, checklist, coverage, stage, found, known, silent, quality } = brought
  const open = openItems(coverage)
  const missing = Object.fromEntries(coverage.flatMap(({ item, why }) => (why ? [[item.id, why]] : [])))
  const searches = found.map(({ passages }) => passages)
  const chosen = await context.step('choose results', () =>
    chooseResults(searches, open, new Set(known), libraryView, new Set(silent)),
  )
  if (chosen.left.length > 0) await context.emit({ type: 'passages.left', stage, passages: chosen.left })
  const passageOf = new Map(searches.flat().map((passage) => [passage.id, passage]))
  const batches = batchesOf(chosen.read.flatMap((id) => passageOf.get(id) ?? []))
  const results = await context.each(
    readBatch,
    batches.map((passages) => ({ refined, checklist, open, missing, passages, stage })),
  )
  const read: Read = { facts: [], evidence: [], dropped: 0, known: [...chosen.read, ...chosen.far] }
  for (const [index, result] of results.entries()) {
    if ('failure' in result) {
      const message = `⚠️  ${batches[index]?.length ?? 0} results were not read: ${result.failure.message}`
      await context.emit({ type: 'notice', message })
      continue
    }
    for (const fact of result.value.facts)
      read.facts.push(
        quality.has(fact.paperId) ? { ...fact, score: fact.score * worth(quality.get(fact.paperId)) } : fact,
      )
    read.evidence.push(...result.value.evidence)
    read.dropped += result.value.dropped
  }
  return read
}

/** Passages of one work stand together: what one of them leaves open another may say. */
export function batchesOf(passages: Passage[]): Passage[][] {
  const works = [...new Set(passages.map(({ paperId }) => paperId))]
  const batches: Passage[][] = []
  let tokens = 0
  for (const passage of works.flatMap((id) => passages.filter(({ paperId }) => paperId === id))) {
    const size = estimateTokens(passage.text)
    const last = batches.at(-1)
    if (last && last.length < A_BATCH.passages && tokens + size <= A_BATCH.tokens) {
      last.push(passage)
      tokens += size
    } else {
      batches.push([passage])
      tokens = size
    }
  }
  return batches
}
