import type { Passage } from '../../analyst/analyst'
import { stemsOf } from '../../analyst/question/terms'
import { libraryView } from '../../library/library-view'
import type { RunContext } from '../run-context'
import { count, stage } from '../stage'
import { storeEvidence } from '../store-evidence'
import { type Coverage, countSatisfied, coverageOf, heardOn, toPlan } from './coverage'
import type { ChecklistItem } from './deep-plan'
import { idfOf } from './idf'
import { type DeepFact, mergeFacts } from './look-for'
import { type Query, queryFor } from './queries'
import { type ItemFound, searchItem } from './search-item'
import type { Stop } from './synthesis'

type Planned = { checklist: ChecklistItem[]; matter: string; maxIterations: number }

export type Researched = {
  coverage: Coverage[]
  facts: DeepFact[]
  /** those that the facts stand in, each once */
  passages: Passage[]
  rounds: number
  stop: Stop
}

/** So long it searches at most; what there is then is written. */
const LONGEST_MS = 10 * 60 * 1000

type Next = { queries: Query[]; stop: Stop | null; at: number }

/**
 * Searches for the items of a checklist, round after round for those that are still open, until all are covered, a round
 * brings nothing new, the rounds or the time are used up, or the person asks for what there is.
 */
export async function searchInRounds(context: RunContext, planned: Planned): Promise<Researched> {
  const { checklist, maxIterations } = planned
  const state: State = { facts: [], found: [], evidence: new Map(), asked: new Map(), brought: null, begun: null }
  for (let round = 0; ; round++) {
    const coverage = coverageOf(checklist, state.facts)
    const { queries, stop, at } = await context.step('next round', () => nextRound(context, planned, state, round))
    state.begun ??= at
    if (stop) {
      return { coverage, facts: state.facts, passages: [...state.evidence.values()], rounds: round, stop }
    }
    const id = `round-${round + 1}`
    await stage(
      context,
      { id, name: 'round' },
      `🔄 Iteration ${round + 1}/${maxIterations}`,
      () => searchRound(context, planned, state, { queries, stage: id }),
      (told) => told,
    )
    context.signal.throwIfAborted()
  }
}

type State = {
  facts: DeepFact[]
  found: ItemFound[]
  /** by id, in the order found, in which it is shown */
  evidence: Map<string, Passage>
  /** queries so far by item */
  asked: Map<string, string[]>
  /** facts that the last round brought; null before the first */
  brought: number | null
  begun: number | null
}

async function nextRound(
  { wish }: RunContext,
  { checklist, matter, maxIterations }: Planned,
  { facts, found, asked, brought, begun }: State,
  round: number,
): Promise<Next> {
  const at = Date.now()
  const end = (stop: Stop): Next => ({ queries: [], stop, at })
  const open = coverageOf(checklist, facts).filter(({ state }) => state !== 'satisfied')
  if (wish() === 'write') return end('asked to write')
  if (open.length === 0) return end('covered')
  // The first round asks in the question's words: others come after it.
  if (brought === 0 && round > 1) return end('nothing new')
  if (round >= maxIterations) return end('rounds used up')
  if (at - (begun ?? at) > LONGEST_MS) return end('time used up')
  const passagesOf = (item: ChecklistItem) => found.flatMap((one) => (one.itemId === item.id ? one.passages : []))
  const stems = open.flatMap(({ item }) => passagesOf(item).flatMap(({ text }) => stemsOf(text)))
  const idf = await idfOf(libraryView, round === 0 ? [] : stems)
  const queries = open.flatMap(({ item }): Query[] => {
    const told = { item, matter, round, facts, passages: passagesOf(item), asked: asked.get(item.id) ?? [] }
    const text = queryFor(told, idf)
    return text === null ? [] : [{ itemId: item.id, text }]
  })
  return queries.length === 0 ? end('nothing new') : { queries, stop: null, at }
}

/** One round; says what came of it. */
async function searchRound(
  { run, each, emit, step }: RunContext,
  { checklist, matter }: Planned,
  state: State,
  { queries, stage }: { queries: Query[]; stage: string },
): Promise<string> {
  await emit({
    type: 'plan.changed',
    plan: toPlan(coverageOf(checklist, state.facts), new Set(queries.map(({ itemId }) => itemId))),
  })
  const searches = queries.flatMap(({ itemId, text }) => {
    const item = checklist.find(({ id }) => id === itemId)
    return item ? [{ item, query: text, matter, stage, heard: heardOn(item, state.facts) }] : []
  })
  const results = await each(searchItem, searches)
  for (const [index, result] of results.entries()) {
    const search = searches[index]
    if (!search) continue
    if ('failure' in result) {
      await emit({
        type: 'source.failed',
        stage,
        source: 'library',
        query: search.query,
        message: result.failure.message,
      })
    } else state.found.push(result.value)
  }
  for (const { itemId, text } of queries) state.asked.set(itemId, [...(state.asked.get(itemId) ?? []), text])
  const kept = state.evidence.size
  for (const passage of results.flatMap((one) => ('value' in one ? one.value.evidence : [])))
    if (!state.evidence.has(passage.id)) state.evidence.set(passage.id, passage)
  await step('keep evidence', () => storeEvidence(run.id, [...state.evidence.values()].slice(kept), kept))
  const before = state.facts.length
  state.facts = mergeFacts([...state.facts, ...results.flatMap((one) => ('value' in one ? one.value.facts : []))])
  state.brought = state.facts.length - before
  const coverage = coverageOf(checklist, state.facts)
  await emit({ type: 'plan.changed', plan: toPlan(coverage) })
  const read = new Set(results.flatMap((one) => ('value' in one ? one.value.passages.map(({ id }) => id) : []))).size
  return `  → Processed ${count(read, 'result')}: ${state.brought} new. Checklist: ${countSatisfied(coverage)}/${checklist.length} items satisfied`
}
