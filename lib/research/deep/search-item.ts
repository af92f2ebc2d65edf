import { createHash } from 'node:crypto'
import type { Passage } from '../../analyst/analyst'
import { readQuestion } from '../../analyst/question'
import { libraryView } from '../../library/library-view'
import type { FunnelSettings } from '../funnel'
import { findEvidence } from '../gather'
import { itemWork } from '../item-work'
import { toEvidence } from '../to-evidence'
import type { ChecklistItem } from './deep-plan'
import { type DeepFact, factsIn } from './look-for'

/** `heard`: papers that have said enough on the item. */
export type ItemSearch = { item: ChecklistItem; query: string; matter: string; stage: string; heard: string[] }
/** `evidence`: those of the passages that facts stand in. */
export type ItemFound = { itemId: string; passages: Passage[]; evidence: Passage[]; facts: DeepFact[] }

/** Passages that one query gives. */
const PER_QUERY = 10
/** A search of many looks further than one that is all there is. */
const WIDER = { papers: 12, cutoff: 0.15, lowest: 0.1 }

/** Searches the library for one item of a checklist, and reads what bears on it. */
export const searchItem = itemWork(
  'search for an item of a checklist',
  async (context, { item, query, matter, stage, heard }: ItemSearch): Promise<ItemFound> => {
    const { run, settings, emit } = context
    await emit({ type: 'source.asked', stage, source: 'library', query })
    const found = await context.step('search', async () => {
      const none: ItemFound = { itemId: item.id, passages: [], evidence: [], facts: [] }
      if (context.wish() === 'write' || context.signal.aborted) return none
      const { passages: all } = await findEvidence(
        { ...readQuestion(query), type: item.type },
        wider(settings, item, heard),
      )
      const passages = all.map((passage) => ({ ...passage, id: evidenceId(run.id, passage), question: item.title }))
      const facts = await factsIn(item, matter, passages, libraryView)
      const behind = new Set(facts.flatMap(({ evidenceIds }) => evidenceIds))
      return { itemId: item.id, passages, evidence: passages.filter(({ id }) => behind.has(id)), facts }
    })
    if (found.evidence.length > 0)
      await emit({ type: 'evidence.added', stage, evidence: found.evidence.map(toEvidence) })
    for (const fact of found.facts) await emit({ type: 'fact.found', stage, fact: toFact(fact) })
    return found
  },
)

function wider(
  { scope, gather, include, exclude, ...settings }: FunnelSettings,
  { facet }: ChecklistItem,
  heard: string[],
): FunnelSettings {
  return {
    ...settings,
    scope: {
      ...scope,
      k: Math.max(scope.k, WIDER.papers),
      // Each paper that is kept says what it proposes: it must be on the matter.
      cutoff: facet === 'proposals' ? scope.cutoff : Math.max(WIDER.lowest, scope.cutoff - WIDER.cutoff),
    },
    gather: { ...gather, k: PER_QUERY },
    include: include.filter((id) => !heard.includes(id)),
    exclude: [...exclude, ...heard],
  }
}

function toFact({ sentences, evidenceIds, items, title, paperId }: DeepFact) {
  const text = sentences.map(({ shown }) => shown).join(' ')
  return { text, evidenceIds, items, paperId, title, page: sentences[0]?.page ?? 1 }
}

/** The same passage has one id in a run, whichever search finds it. */
export function evidenceId(
  runId: string,
  { paperId, spans, text }: Pick<Passage, 'id' | 'paperId' | 'spans' | 'text'>,
): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([runId, paperId, spans, text]))
    .digest('hex')
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-${digest.slice(12, 16)}-${digest.slice(16, 20)}-${digest.slice(20, 32)}`
}
