import { hasRoom } from '../../../models/calls/prompt-model'
import { currentMeter } from '../../../models/costs/meter'
import type { Passage } from '../../../quoting/passage'
import type { SourceName } from '../../../sources/work/source'
import { sumCalls } from '../../costs/sum-calls'
import type { Stop } from '../../events/plan-items'
import { storeEvidence } from '../../evidence/store-evidence'
import { doTask } from '../../run/do-task'
import { count, stage } from '../../run/stage'
import type { RunContext } from '../../run-context'
import { sourcesOf } from '../../settings/source-settings'
import { type Coverage, countSatisfied, openItems, toPlan } from '../coverage'
import { type Finding, mergeFindings } from '../finding'
import type { OutlineItem, Refined } from '../outline-item'
import { followCitations } from '../outside/follow-citations'
import { doubtedOf, noWorks, type OutsideWorks } from '../outside/outside-works'
import { countLeft, type Outside, type SourceTally } from '../outside/source-tally'
import type { BeforeRound, ItemPassages, PastQuery, Query, SearchTarget } from '../queries-by-words'
import type { ResearchResult } from '../quoted-answer'
import { passagesBehind } from '../read-passages'
import { makeQueries } from '../tasks/make-queries'
import { reviewCoverage } from '../tasks/review-coverage'
import type { Earlier } from './read-earlier'
import { readRound } from './read-round'
import { searchRound } from './search-round'
import type { Clock } from './time-limit'

type Planned = {
  refined: Refined
  checklist: OutlineItem[]
  maxIterations: number
  /** titles of papers in the library */
  titles: string[]
  earlier: Earlier | null
  clock: Clock
}

/**
 * Searches for the items of a checklist in rounds. Stops when all are covered, a round finds nothing new, the rounds or
 * the time are used up, or the person asks for the answer now.
 */
export async function searchInRounds(
  context: RunContext,
  planned: Planned,
): Promise<Omit<ResearchResult, 'refined' | 'agreements' | 'notice' | 'earlier'>> {
  const { refined, checklist, maxIterations, titles, earlier, clock } = planned
  const state = startOf(planned)
  if (earlier) await context.step('keep evidence', () => storeEvidence(context.run.id, earlier.passages))
  const sources = sourcesOf(context.settings)
  let coverage = await doTask(context, reviewCoverage, { refined, checklist, findings: state.findings, before: [] })
  for (let round = 0; ; round++) {
    const { stop, usage, spent } = await context.step('next round', async () => ({
      ...(await nextRound(context, planned, state, coverage, round)),
      usage: sumCalls(currentMeter()?.calls ?? []),
    }))
    if (usage.modelCalls > 0) await context.emit({ type: 'usage.counted', usage })
    clock.goOnFrom(spent)
    const { findings, found, asked } = state
    const places: SearchTarget[] = ['library', ...sources.filter((source) => answers(state.tallies.get(source)))]
    const before = { refined, checklist, round, coverage, findings, found, asked, places, titles }
    const words = stop ? [] : await doTask(context, makeQueries, before)
    const queries =
      places.includes('semantic-scholar') && words.length > 0 ? [...words, ...follow(before, state)] : words
    context.signal.throwIfAborted()
    if (stop || queries.length === 0) {
      const ended = { rounds: round, stop: stop ?? 'nothing new' }
      await context.emit({ type: 'search.ended', stop: ended.stop })
      const passages = [...state.evidence.values()]
      return { coverage, findings, passages, ...ended, outside: outsideOf(state, sources) }
    }
    const id = `round-${round + 1}`
    coverage = await stage(
      context,
      { id, name: 'round' },
      `🔄 Iteration ${round + 1}/${maxIterations}`,
      () => goRound(context, planned, state, { queries, round, coverage, stage: id }),
      (covered) => summarizeRound(state, covered),
    )
    context.signal.throwIfAborted()
  }
}

type State = {
  findings: Finding[]
  found: ItemPassages[]
  /** by id, in the order found and shown */
  evidence: Map<string, Passage>
  asked: PastQuery[]
  /** results of the last round; null before the first */
  brought: { read: number; findings: number; dropped: number } | null
  /** ids of passages that need not be read again */
  known: Set<string>
  works: OutsideWorks
  tallies: Map<SourceName, SourceTally>
}

/** State before the first round: the findings of the earlier research, if the run starts from one. */
function startOf({ checklist, earlier }: Planned): State {
  const { findings = [], passages = [] } = earlier ?? {}
  const found = checklist.map(({ id: itemId, title: query }): ItemPassages => {
    const own = findings.filter(({ items }) => items.includes(itemId))
    return { itemId, source: 'library', query, passages: passagesBehind(own, passages) }
  })
  return {
    ...{ findings, found, evidence: new Map(passages.map((passage) => [passage.id, passage])), asked: [] },
    ...{ brought: null, works: noWorks(), tallies: new Map() },
    known: new Set(passages.map(({ id }) => id)),
  }
}

/** Whether a source still answers. One that never did is not asked again. */
function answers(tally: SourceTally | undefined): boolean {
  return !tally || tally.failed < tally.asked
}

function follow({ refined, coverage, findings }: BeforeRound, { works, asked }: State): Query[] {
  return followCitations(works, { open: openItems(coverage), findings, matter: refined.matter, asked })
}

function outsideOf({ works, tallies }: State, sources: SourceName[]): Outside {
  const asked = sources.map((source) => tallies.get(source) ?? { source, asked: 0, failed: 0, message: null })
  return { sources: asked, works: [...works.works.values()], ...countLeft(asked) }
}

async function nextRound(
  context: RunContext,
  { maxIterations, clock }: Planned,
  { brought }: State,
  coverage: Coverage[],
  round: number,
): Promise<{ stop: Stop | null; spent: number }> {
  const spent = clock.spent()
  const end = (stop: Stop) => ({ stop, spent })
  // Check first for what broke the round off: a reading by words alone covers more items than it should.
  if (spent >= clock.limitMs) return end('time used up')
  if (context.wish() === 'write') return end('asked to write')
  if (openItems(coverage).length === 0) return end('covered')
  // The first round searches in the words of the question; later rounds use others.
  if (brought?.findings === 0 && round > 1) return end('nothing new')
  if (round > 0 && !(await roomForRound(context, brought))) return end('limit reached')
  if (round >= maxIterations) return end('rounds used up')
  return { stop: null, spent }
}

/** Tokens of a round besides the passages, and of the answer with its check. The limit must leave room for both. */
const THINKING = { inputTokens: 4_000, outputTokens: 2_500 }
const WRITING = { inputTokens: 10_000, outputTokens: 3_000 }
const A_RESULT = 250

/** Whether the run's budget leaves room for another round like the last and for the answer. */
async function roomForRound(context: RunContext, brought: State['brought']): Promise<boolean> {
  if (!context.analyst.model) return true
  return hasRoom({
    inputTokens: THINKING.inputTokens + WRITING.inputTokens + A_RESULT * (brought?.read ?? 0),
    outputTokens: THINKING.outputTokens + WRITING.outputTokens,
  })
}

type Round = { queries: Query[]; round: number; coverage: Coverage[]; stage: string }

/** Runs one round and returns the coverage of the checklist after it. */
async function goRound(
  context: RunContext,
  { refined, checklist }: Planned,
  state: State,
  { queries, round, coverage, stage }: Round,
): Promise<Coverage[]> {
  const { run, emit, step } = context
  await emit({
    type: 'plan.changed',
    plan: toPlan(coverage, new Set(queries.map(({ itemId }) => itemId))),
  })
  const { findings: before, works, tallies } = state
  const known = [...state.known]
  const found = await searchRound(context, {
    ...{ checklist, open: openItems(coverage), queries, round, stage, works, tallies },
    ...exclusionsOf(context, state),
  })
  state.found.push(...found)
  const read = await readRound(context, {
    ...{ refined, checklist, coverage, stage, found, known },
    silent: silentPapers(state),
    doubted: doubtedOf(works),
  })
  context.signal.throwIfAborted()
  for (const id of read.known) state.known.add(id)
  state.asked.push(...queries.map((query) => ({ ...query, round, ...broughtBy(query, found, read.findings) })))
  const kept = state.evidence.size
  for (const passage of read.evidence) if (!state.evidence.has(passage.id)) state.evidence.set(passage.id, passage)
  await step('keep evidence', () => storeEvidence(run.id, [...state.evidence.values()].slice(kept), kept))
  state.findings = mergeFindings([...state.findings, ...read.findings])
  state.brought = {
    read: read.read,
    findings: state.findings.length - before.length,
    dropped: read.dropped,
  }
  const { findings } = state
  const covered = await doTask(context, reviewCoverage, { refined, checklist, findings, before: coverage })
  await emit({ type: 'plan.changed', plan: toPlan(covered) })
  return covered
}

/** Event data for the result of a query. */
function broughtBy({ itemId, source, text }: Query, found: ItemPassages[], findings: Finding[]) {
  const own = found.filter((one) => one.itemId === itemId && one.source === source && one.query === text)
  const ids = new Set(own.flatMap(({ passages }) => passages.map(({ id }) => id)))
  const onItem = findings.filter(
    ({ items, evidenceIds }) => items.includes(itemId) && evidenceIds.some((id) => ids.has(id)),
  )
  return { passages: ids.size, findings: onItem.length, works: new Set(onItem.map(({ paperId }) => paperId)).size }
}

/** Passages read before a paper counts as off-topic. */
const HEARD = 3

/** Ids of library papers that yielded no finding although enough of their passages were read. */
function silentPapers({ found, known, findings, works }: State): string[] {
  const telling = new Set(findings.map(({ paperId }) => paperId))
  const passages = new Map(found.flatMap((one) => one.passages).map(({ id, paperId }) => [id, paperId]))
  const heard = new Map<string, number>()
  for (const [id, paperId] of passages)
    if (known.has(id) && !works.works.has(paperId)) heard.set(paperId, (heard.get(paperId) ?? 0) + 1)
  return [...heard].filter(([id, count]) => count >= HEARD && !telling.has(id)).map(([id]) => id)
}

/**
 * Passages that the search for an item skips. A model has read everything known and asks for what is missing, which any
 * paper may contain. Without a model, the search prefers papers with no finding on the item.
 */
function exclusionsOf(context: RunContext, { found, known, findings }: State) {
  if (context.analyst.model) return { heard: () => [], readFor: () => [...known] }
  const papersOn = (id: string) => findings.filter(({ items }) => items.includes(id)).map(({ paperId }) => paperId)
  const readOn = (id: string) =>
    found.flatMap((one) => (one.itemId === id ? one.passages.map((passage) => passage.id) : []))
  return { heard: (id: string) => [...new Set(papersOn(id))], readFor: (id: string) => [...new Set(readOn(id))] }
}

/** Summary of a round, on one line. */
function summarizeRound({ brought }: State, coverage: Coverage[]): string {
  const { read = 0, findings = 0, dropped = 0 } = brought ?? {}
  const lost = dropped > 0 ? `, ${dropped} dropped because their quotes were not found in any passage` : ''
  return `  → Processed ${count(read, 'result')}: ${findings} new${lost}. Checklist: ${countSatisfied(coverage)}/${coverage.length} items satisfied`
}
