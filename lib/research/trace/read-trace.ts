import { locatorOf, placeName } from '../../citations/markers/place'
import { db } from '../../db/client'
import { fromJson } from '../../db/json'
import type { StepRecord } from '../../db/work-rows/step-rows'
import { stepsOf } from '../../engine/results'
import type { ReusedSteps } from '../again/again-from'
import { currentStage, progressOf } from '../control/progress'
import { workflowOf } from '../control/run-control'
import type { RunEvent, StoredEvent } from '../events/events'
import type { PlannedItem } from '../events/plan-items'
import { readStoredEvents } from '../record/run-events'
import { requireRun } from '../record/run-row'
import { refinedJson, sourceType } from '../results/deep-result'
import type { RunStatus } from '../run-status'
import { foldEvents, type RunView, type StageView } from '../run-view'
import { modeOf, readSettings } from '../settings/modes'
import { readCalls, type TraceCall } from './read-calls'

/** A run as a trace: first the usual fields of a long-running tool, then details. Times are ISO 8601 in UTC. */
export type Trace = Awaited<ReturnType<typeof readTrace>>

/**
 * Reads the trace of a run of any mode, finished or not. `texts`: include the texts of model calls. Throws
 * `AppError('not_found')`.
 */
export async function readTrace(runId: string, { texts = true } = {}) {
  const client = await db()
  const where = { id: runId, session: { removedAt: null } }
  const row = requireRun(await client.run.findFirst({ where, omit: { trace: true } }))
  const [stored, calls, steps] = await Promise.all([
    eventsOf(row),
    readCalls(runId, { texts }),
    stepsOf(workflowOf(row)),
  ])
  const view = { ...foldEvents(stored), status: row.status as RunStatus }
  const settings = readSettings(row)
  const rounds = settings.maxIterations ?? null
  const taken = fromJson<ReusedSteps | null>(row.taken)
  const isOver = row.finishedAt !== null
  return {
    id: row.id,
    user_id: row.ownerId,
    org_id: null,
    tool_name: modeOf(row.mode).tool ?? row.mode,
    input_params: {
      question: row.question,
      context: settings.context || null,
      max_iterations: rounds,
      feedback: row.feedback,
      settings: { ...settings },
    },
    status: view.status,
    progress: progressOf(view, rounds ?? 1),
    current_stage: currentStage(view),
    state: stateOf(
      view,
      row.question,
      stored.map(({ event }) => event),
    ),
    result: resultOf(view),
    error_code: view.error?.code ?? null,
    error_message: view.error?.message ?? null,
    created_at: row.createdAt.toISOString(),
    started_at: view.startedAt === null ? null : iso(view.startedAt),
    completed_at: row.finishedAt?.toISOString() ?? null,
    metrics: metricsOf(view, calls),
    session_id: row.sessionId,
    mode: row.mode,
    version: row.version,
    parent_id: row.parentId,
    analyst: view.analyst,
    /** steps reused from an earlier version */
    taken_over: taken && {
      version: taken.version,
      from_step: taken.step,
      steps: taken.steps,
      corrected: taken.corrected ?? false,
    },
    /** a tree by `parent`, in the order of their start */
    stages: view.stages.map((stage) => ({
      ...stageOf(stage, isOver ? steps : null),
      parent: parentOf(stage, view.stages, isOver),
    })),
    /** the engine's steps, kept for a day; null: deleted, or never stored */
    steps: steps?.map(({ startedAt, ...step }) => ({ ...step, started_at: iso(startedAt) })) ?? null,
    queries: view.asked,
    papers: view.papers.map(({ paperId, title, relevance, kept, reason }) => ({
      ...{ paper_id: paperId, title, relevance, kept, reason },
    })),
    /** works found outside the library, with their judgement */
    works: view.works.map(({ paperId, title, sources, url, doi = null, pmid = null, quality, inLibrary }) => ({
      ...{
        paper_id: paperId,
        title,
        sources,
        url,
        doi,
        pmid,
        reasons: quality.reasons.map(({ words }) => words),
      },
      in_library: inLibrary,
    })),
    passages: view.evidence.map(({ id, paperId, page, relevance, question, text }) => ({
      ...{ id, paper_id: paperId, page, relevance, question, text },
    })),
    /** passages that were found but not read, with the reason */
    passages_left: view.left.map(({ paperId, ...left }) => ({ paper_id: paperId, ...left })),
    model_calls: calls,
    notices: view.notices,
  }
}

const iso = (at: number) => new Date(at).toISOString()

/** Events of a run. A finished run stores them in its row. */
async function eventsOf(row: { id: string; events: unknown }): Promise<StoredEvent[]> {
  if (row.events === null) return readStoredEvents(row.id)
  return (row.events as RunEvent[]).map((event, seq) => ({ seq, event }))
}

/**
 * The parent of a stage: the one it names, else the last stage that began before it and ended after it. A stage that
 * names its parent runs in parallel, so that its end says nothing about later stages.
 */
function parentOf(stage: StageView, stages: StageView[], isOver: boolean): string | null {
  if (stage.parent) return stage.parent
  const endOf = ({ startedAt, ms }: StageView) => (ms === null ? Number.POSITIVE_INFINITY : startedAt + ms)
  const around = stages
    .slice(0, stages.indexOf(stage))
    // A stage that failed has no end.
    .findLast((other) => {
      if (other.parent) return false
      if (other.ms === null) return !isOver
      return stage.ms !== null && endOf(other) > stage.startedAt && endOf(other) >= endOf(stage)
    })
  return around?.id ?? null
}

/** The first step that began with the stage or after it; a run that starts again there reuses the earlier steps. */
function stageOf({ id, name, message, summary, startedAt, ms }: StageView, steps: StepRecord[] | null) {
  const first = steps?.find((step) => step.place > 0 && step.startedAt >= startedAt)
  return {
    ...{ id, name, message: message?.trim() ?? null, summary: summary?.trim() ?? null, ms },
    started_at: iso(startedAt),
    place: first?.place ?? null,
  }
}

function checklistOf({ plan, facts }: Pick<RunView, 'plan' | 'facts'>) {
  return plan.map(({ id, title, status, note }) => {
    const found = facts.filter(({ items }) => items.includes(id))
    const state: CheckedStatus = status === 'done' ? 'satisfied' : found.length > 0 ? 'partial' : 'unsatisfied'
    return {
      ...{ id, description: title, satisfied: state === 'satisfied', status: state },
      /** how much was found, in words */
      found: note ?? '',
      /** sources: ids of passages, and their papers with pages in words */
      passages: [...new Set(found.flatMap(({ evidenceIds }) => evidenceIds))],
      evidence: [...new Set(found.map(({ title, page }) => `${title}, ${placeName(page)}`))].join('; '),
    }
  })
}

type CheckedStatus = 'satisfied' | 'partial' | 'unsatisfied'

function stateOf(view: RunView, question: string, events: RunEvent[]) {
  const checklist = checklistOf(view)
  const titles = new Map(view.facts.map(({ paperId, title }) => [paperId, title]))
  return {
    ...refinedJson(view, question),
    checklist,
    knowledge_base: {
      facts: view.facts.map(({ text, paperId, title, page, evidenceIds, items }) => ({
        ...{ text, paper_id: paperId, title, page, evidence: evidenceIds, checklist: items },
      })),
      sources: [...titles].map(([id, title]) => ({ id, title, ...sourceIdsOf(id, view) })),
      gaps: checklist.flatMap(({ satisfied, description }) => (satisfied ? [] : [description])),
    },
    iterations: iterationsOf(view, events),
  }
}

/** Type of a source, and its external ids. */
function sourceIdsOf(paperId: string, view: RunView) {
  const isOf = (one: { paperId: string }) => one.paperId === paperId
  const { doi = null, pmid = null } = view.works.find(isOf) ?? view.references.find(isOf) ?? {}
  return { type: sourceType(paperId, view), doi, pmid }
}

function iterationsOf({ stages, asked }: RunView, events: RunEvent[]) {
  return stages
    .filter(({ name }) => name === 'round')
    .map(({ id }, index) => {
      const passages = events.flatMap((event) =>
        event.type === 'evidence.added' && event.stage === id ? event.evidence.map((one) => one.id) : [],
      )
      const plan = planAfter(events, id)
      const queries = asked.flatMap(({ stage, ...query }) => (stage === id ? [query] : []))
      return {
        iteration: index + 1,
        queries,
        /** total results of its searches */
        results_count: queries.reduce((sum, { results }) => sum + (results ?? 0), 0),
        passages_kept: new Set(passages).size,
        checklist_progress: `${plan.filter(({ status }) => status === 'done').length}/${plan.length}`,
      }
    })
}

/** The checklist at the end of a stage, or its current state. */
function planAfter(events: RunEvent[], stage: string): PlannedItem[] {
  const end = events.findLastIndex((event) => event.type === 'stage.finished' && event.id === stage)
  const until = end < 0 ? events : events.slice(0, end)
  return until.findLast((event) => event.type === 'plan.changed')?.plan ?? []
}

function resultOf(view: RunView) {
  if (!view.answerId) return null
  const checklist = checklistOf(view)
  const of = (status: CheckedStatus) => checklist.filter((item) => item.status === status).length
  return {
    answer: view.markdown,
    sources: view.references.map(({ paperId, title, url, doi = null, pmid = null }) => {
      const cited = view.citations.find((citation) => citation.paperId === paperId)
      const type = sourceType(paperId, view)
      // The part that was read: pages of its PDF, its abstract, or passages of a web page.
      return { id: paperId, type, read: locatorOf(cited?.page ?? 1), title, url, doi, pmid }
    }),
    checklist_coverage:
      checklist.length > 0
        ? { satisfied: of('satisfied'), partial: of('partial'), unsatisfied: of('unsatisfied') }
        : null,
  }
}

function metricsOf(view: RunView, calls: TraceCall[]) {
  const answered = calls.filter(({ input_tokens }) => input_tokens !== null)
  const sum = (of: (call: TraceCall) => number | null) => answered.reduce((all, call) => all + (of(call) ?? 0), 0)
  const queries: Record<string, number> = {}
  for (const { source } of view.asked) queries[source] = (queries[source] ?? 0) + 1
  return {
    total_iterations: view.stages.filter(({ name }) => name === 'round').length,
    queries,
    papers_considered: view.papers.length,
    papers_kept: view.papers.filter(({ kept }) => kept).length,
    passages_kept: view.evidence.length,
    ...processedOf(view),
    facts: view.facts.length,
    citations: view.citations.length,
    llm_calls: answered.length,
    failed_llm_calls: calls.length - answered.length,
    input_tokens: sum((call) => call.input_tokens),
    output_tokens: sum((call) => call.output_tokens),
    cost_usd: answered.some(({ cost_usd }) => cost_usd === null) ? null : sum((call) => call.cost_usd),
    ms: view.usage?.ms ?? null,
  }
}

/**
 * Counts the works that the run considered: those of passages kept, read or left out, those reported by a source, and
 * screened ones. Web pages count as sources, not as articles. Pages are those of papers with kept or read passages, and
 * web pages with passages.
 */
function processedOf({ evidence, read, left, works, screening }: RunView) {
  const inPlaces = read.flatMap(({ paperId, places }) => places.map((page) => ({ paperId, page })))
  const passages = [...evidence, ...inPlaces, ...left]
  const isWeb = ({ page }: { page: number }) => locatorOf(page) === 'passage'
  const web = new Set(passages.filter(isWeb).map(({ paperId }) => paperId))
  const onWebAlone = new Set(
    works.flatMap(({ paperId, sources }) => (sources.every((source) => source === 'web') ? paperId : [])),
  )
  const all = [...passages, ...works, ...(screening?.papers ?? [])].map(({ paperId }) => paperId)
  const sources = new Set(all)
  const kept = evidence.flatMap(({ paperId, pages }) => pages.map((page) => ({ paperId, page })))
  const pages = [...kept, ...inPlaces].flatMap(({ paperId, page }) =>
    locatorOf(page) === 'page' ? `${paperId} ${page}` : [],
  )
  return {
    sources_processed: sources.size,
    total_articles_processed: [...sources].filter((id) => !web.has(id) && !onWebAlone.has(id)).length,
    total_pages_processed: new Set(pages).size + web.size,
  }
}
