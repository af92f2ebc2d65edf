import type { Analyst, Passage } from '../../analyst/analyst'
import { currentMeter } from '../../models/meter'
import { hasRoom } from '../../models/metered-call'
import type { SourceName } from '../../sources/source'
import { sumCalls } from '../costs/sum-calls'
import { storeEvidence } from '../funnel/store-evidence'
import { count, stage } from '../run/stage'
import type { RunContext } from '../run-context'
import { type Coverage, countSatisfied, narrowItems, openItems, toPlan } from './coverage'
import type { ChecklistItem, Refined } from './deep-plan'
import type { Earlier } from './earlier/read-earlier'
import { followCitations } from './follow-citations'
import { type DeepFact, mergeFacts } from './look-for'
import { noWorks, type OutsideWorks } from './outside-works'
import type { Query } from './queries'
import type { Matter } from './read-matter'
import { behind } from './read-passages'
import type { AskedQuery, BeforeRound, Place, Researcher } from './researcher'
import type { ItemFound } from './search-item'
import { type SourceTally, searchRound } from './search-round'
import { sourcesOf } from './sources-of'
import type { Outside, Stop, Written } from './synthesis'

type Planned = {
  refined: Refined
  library: Matter | null
  checklist: ChecklistItem[]
  maxIterations: number
  earlier: Earlier | null
}

/** So long it searches at most; what there is then is written. */
const LONGEST_MS = 10 * 60 * 1000

/**
 * Searches for the items of a checklist, round after round for those that are still open, until all are covered, a round
 * brings nothing new, the rounds or the time are used up, or the person asks for what there is.
 */
export async function searchInRounds(
  context: RunContext,
  researcher: Researcher,
  planned: Planned,
): Promise<Omit<Written, 'refined' | 'agreements' | 'notice' | 'earlier' | 'vocabulary'>> {
  const { refined, checklist, maxIterations, earlier } = planned
  const state = startOf(planned)
  if (earlier) await context.step('keep evidence', () => storeEvidence(context.run.id, earlier.passages))
  const sources = sourcesOf(context.settings)
  let coverage = await researcher.review(context, refined, checklist, state.facts, [])
  for (let round = 0; ; round++) {
    const { stop, usage, spent } = await context.step('next round', async () => ({
      ...nextRound(context, planned, state, coverage, round),
      usage: sumCalls(currentMeter()?.calls ?? []),
    }))
    if (usage.modelCalls > 0) await context.emit({ type: 'usage.counted', usage })
    Object.assign(state, { spent, since: Date.now() })
    const { facts, found, asked } = state
    const places: Place[] = ['library', ...sources.filter((source) => answers(state.tallies.get(source)))]
    const before = { refined, checklist, round, coverage, facts, found, asked, places }
    const words = stop ? [] : await researcher.queries(context, before)
    const queries =
      places.includes('semantic-scholar') && words.length > 0 ? [...words, ...follow(before, state)] : words
    context.signal.throwIfAborted()
    if (stop || queries.length === 0) {
      const passages = [...state.evidence.values()]
      return {
        coverage,
        facts,
        passages,
        rounds: round,
        stop: stop ?? 'nothing new',
        outside: outsideOf(state, sources),
      }
    }
    const id = `round-${round + 1}`
    coverage = await stage(
      context,
      { id, name: 'round' },
      `🔄 Iteration ${round + 1}/${maxIterations}`,
      () => goRound(context, researcher, planned, state, { queries, round, coverage, stage: id }),
      (covered) => told(state, covered),
    )
    context.signal.throwIfAborted()
  }
}

type State = {
  facts: DeepFact[]
  found: ItemFound[]
  /** by id, in the order found, in which it is shown */
  evidence: Map<string, Passage>
  asked: AskedQuery[]
  /** what the last round brought; null before the first */
  brought: { read: number; facts: number; dropped: number } | null
  /** milliseconds until the round that goes on, without the time that the run was paused or waited to be taken up */
  spent: number
  /** when this process began with the round that goes on; null before the first */
  since: number | null
  /** ids of the passages that need not be read again */
  known: Set<string>
  works: OutsideWorks
  tallies: Map<SourceName, SourceTally>
}

/** Before the first round: what the run starts from was found and read. */
function startOf({ checklist, earlier }: Planned): State {
  const { facts = [], passages = [] } = earlier ?? {}
  const found = checklist.map(({ id: itemId, title: query }): ItemFound => {
    const own = facts.filter(({ items }) => items.includes(itemId))
    const held = behind(own, passages)
    return { itemId, source: 'library', query, passages: held, evidence: held, facts: own }
  })
  return {
    ...{ facts, found, evidence: new Map(passages.map((passage) => [passage.id, passage])), asked: [] },
    ...{ brought: null, spent: 0, since: null, works: noWorks(), tallies: new Map() },
    known: new Set(passages.map(({ id }) => id)),
  }
}

/** A source that has answered nothing is left alone from then on. */
function answers(tally: SourceTally | undefined): boolean {
  return !tally || tally.failed < tally.asked
}

function follow({ refined, coverage, facts }: BeforeRound, { works, asked }: State): Query[] {
  return followCitations(works, { open: openItems(coverage), facts, matter: refined.matter, asked })
}

function outsideOf({ works, tallies }: State, sources: SourceName[]): Outside {
  const asked = sources.map((source) => tallies.get(source) ?? { source, asked: 0, failed: 0, message: null })
  return { sources: asked, works: [...works.works.values()] }
}

function nextRound(
  { wish, analyst }: RunContext,
  { maxIterations }: Planned,
  { asked, brought, spent: before, since }: State,
  coverage: Coverage[],
  round: number,
): { stop: Stop | null; spent: number } {
  const spent = before + (since === null ? 0 : Date.now() - since)
  const end = (stop: Stop) => ({ stop, spent })
  if (wish() === 'write') return end('asked to write')
  const isNarrow = !analyst.model && narrowItems(coverage, asked).length > 0
  if (openItems(coverage).length === 0 && !isNarrow) return end('covered')
  // The first round asks in the question's words: others come after it.
  if (brought?.facts === 0 && round > 1) return end('nothing new')
  if (round > 0 && !roomForRound(analyst, brought)) return end('limit reached')
  if (round >= maxIterations) return end('rounds used up')
  if (spent > LONGEST_MS) return end('time used up')
  return { stop: null, spent }
}

/** Tokens of a round beside what it reads, and of the answer with its check: the limit is to leave room for both. */
const THINKING = { inputTokens: 4_000, outputTokens: 2_500 }
const WRITING = { inputTokens: 10_000, outputTokens: 3_000 }
const A_RESULT = 250

/** Whether the limit of the run leaves room for a round like the last, and for writing what there is then. */
function roomForRound({ model }: Analyst, brought: State['brought']): boolean {
  if (!model) return true
  return hasRoom({
    inputTokens: THINKING.inputTokens + WRITING.inputTokens + A_RESULT * (brought?.read ?? 0),
    outputTokens: THINKING.outputTokens + WRITING.outputTokens,
  })
}

type Round = { queries: Query[]; round: number; coverage: Coverage[]; stage: string }

/** One round; gives how far the checklist is covered after it. */
async function goRound(
  context: RunContext,
  researcher: Researcher,
  { refined, library, checklist }: Planned,
  state: State,
  { queries, round, coverage, stage }: Round,
): Promise<Coverage[]> {
  const { run, emit, step } = context
  await emit({
    type: 'plan.changed',
    plan: toPlan(coverage, new Set(queries.map(({ itemId }) => itemId))),
  })
  const { facts: before, works, tallies } = state
  const open = openItems(coverage).map(({ id }) => id)
  const asking = {
    refined,
    library,
    checklist,
    facts: before,
    readFor: readFor(context, state),
    open,
    queries,
    round,
    stage,
  }
  const found = await searchRound(context, { ...asking, works, tallies })
  const known = [...state.known]
  state.found.push(...found)
  const quality = new Map([...works.works].map(([id, work]) => [id, work.quality.score]))
  const read = await researcher.read(context, {
    ...{ refined, checklist, coverage, stage, found, known, quality },
    silent: silentPapers(state),
  })
  context.signal.throwIfAborted()
  for (const id of read.known) state.known.add(id)
  for (const query of queries) {
    const own = found.filter(
      (one) => one.itemId === query.itemId && one.source === query.source && one.query === query.text,
    )
    const ids = new Set(own.flatMap(({ passages }) => passages.map(({ id }) => id)))
    const facts = read.facts.filter(
      ({ items, evidenceIds }) => items.includes(query.itemId) && evidenceIds.some((id) => ids.has(id)),
    )
    const works = new Set(facts.map(({ paperId }) => paperId)).size
    state.asked.push({ ...query, round, passages: ids.size, facts: facts.length, works })
  }
  const kept = state.evidence.size
  for (const passage of read.evidence) if (!state.evidence.has(passage.id)) state.evidence.set(passage.id, passage)
  await step('keep evidence', () => storeEvidence(run.id, [...state.evidence.values()].slice(kept), kept))
  state.facts = mergeFacts([...state.facts, ...read.facts])
  state.brought = {
    read: new Set(found.flatMap(({ passages }) => passages.map(({ id }) => id))).size,
    facts: state.facts.length - before.length,
    dropped: read.dropped,
  }
  const covered = await researcher.review(context, refined, checklist, state.facts, coverage)
  await emit({ type: 'plan.changed', plan: toPlan(covered) })
  return covered
}

/** Of a paper so many passages are read before it is taken to say nothing on the matter. */
const HEARD = 3

/** Ids of the library's papers of which some passages were read in rounds before, and none told a fact. */
function silentPapers({ found, known, facts, works }: State): string[] {
  const telling = new Set(facts.map(({ paperId }) => paperId))
  const passages = new Map(found.flatMap((one) => one.passages).map(({ id, paperId }) => [id, paperId]))
  const heard = new Map<string, number>()
  for (const [id, paperId] of passages)
    if (known.has(id) && !works.works.has(paperId)) heard.set(paperId, (heard.get(paperId) ?? 0) + 1)
  return [...heard].filter(([id, count]) => count >= HEARD && !telling.has(id)).map(([id]) => id)
}

/** A model reads what is found for all open items; without one a search reads for its own. */
function readFor({ analyst }: RunContext, { found, known }: State): (itemId: string) => string[] {
  if (analyst.model) return () => [...known]
  return (itemId) => [
    ...new Set(found.flatMap((one) => (one.itemId === itemId ? one.passages.map(({ id }) => id) : []))),
  ]
}

/** What came of a round, in a line. */
function told({ brought }: State, coverage: Coverage[]): string {
  const { read = 0, facts = 0, dropped = 0 } = brought ?? {}
  const lost = dropped > 0 ? `, ${dropped} dropped since their quotes stand in no passage` : ''
  return `  → Processed ${count(read, 'result')}: ${facts} new${lost}. Checklist: ${countSatisfied(coverage)}/${coverage.length} items satisfied`
}
