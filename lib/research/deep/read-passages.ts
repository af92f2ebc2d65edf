import type { Passage } from '../../analyst/analyst'
import { libraryView } from '../../library/library-view'
import { toEvidence } from '../funnel/to-evidence'
import type { RunContext } from '../run-context'
import type { ChecklistItem } from './deep-plan'
import { type DeepFact, factsIn, type HowToRead, toFact } from './look-for'

/** What passages hold on an item. `evidence`: those of the passages that facts stand in. */
export type Holds = { evidence: Passage[]; facts: DeepFact[] }

/** Reads what bears on an item of a checklist in passages. */
export async function readPassages(
  item: ChecklistItem,
  matter: string,
  passages: Passage[],
  how: HowToRead = {},
): Promise<Holds> {
  const facts = await factsIn(item, matter, passages, libraryView, how)
  return { evidence: behind(facts, passages), facts }
}

/** Those of the passages that facts stand in. */
export function behind(facts: DeepFact[], passages: Passage[]): Passage[] {
  const ids = new Set(facts.flatMap(({ evidenceIds }) => evidenceIds))
  return passages.filter(({ id }) => ids.has(id))
}

export async function tellFacts({ emit }: RunContext, stage: string, { evidence, facts }: Holds): Promise<void> {
  if (evidence.length > 0) await emit({ type: 'evidence.added', stage, evidence: evidence.map(toEvidence) })
  for (const fact of facts) await emit({ type: 'fact.found', stage, fact: toFact(fact) })
}
