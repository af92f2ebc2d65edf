import type { FollowUp } from '../thinking/question-tasks'
import { presentVerdict } from './check/present-verdict'
import type { ReportContents } from './contents/report-contents'
import type { CitationView, EvidenceView, LeftPassage, ReadPlaces, ReferenceView } from './events/answer-view'
import type { ConsideredPaper, JudgedWork, NamedPaper, ScreenedPaper } from './events/considered-papers'
import type { LibraryCount, RunEvent, StoredEvent, Usage } from './events/events'
import type { Agreement, Fact, PlannedItem, Stop } from './events/plan-items'
import type { RefinedQuestion, ReportPlan } from './plan/report-plan'
import type { RunStatus, Stage } from './run-status'

export type StageView = Stage & {
  message: string | null
  /** its result, once finished */
  summary: string | null
  startedAt: number
  ms: number | null
}

/** State of the screen before a run's first event. */
export const emptyRunView = {
  /** seq of the last folded event, -1 before the first */
  seq: -1,
  status: 'pending' as RunStatus,
  analyst: null as 'extractive' | 'llm' | null,
  library: null as LibraryCount | null,
  startedAt: null as number | null,
  /** in the order of their start; `parent` makes a tree */
  stages: [] as StageView[],
  near: 0,
  shortlisted: 0,
  /** number of papers in scope; null: the whole library */
  among: null as number | null,
  highlights: null as number | null,
  /** how a follow-up question was understood; null: as typed */
  understood: null as FollowUp | null,
  /** how deep research understands the question; null: not yet, or an old run */
  refined: null as RefinedQuestion | null,
  papers: [] as ConsideredPaper[],
  /** papers named in the question; null: none */
  named: null as { papers: NamedPaper[]; total: number; words: string } | null,
  /** outcome of the question; null: not decided yet */
  outcome: null as Omit<Extract<RunEvent, { type: 'outcome.decided' }>, 'type' | 'at'> | null,
  evidence: [] as EvidenceView[],
  /** passages found but not read */
  left: [] as LeftPassage[],
  /** passages read for findings, by paper; a paper may occur several times */
  read: [] as ReadPlaces[],
  plan: [] as PlannedItem[],
  /** for a report: its plan, whether that waits for the person, and the contents once written */
  report: null as { plan: ReportPlan; waits: boolean; contents: ReportContents | null } | null,
  /** for a report with a model: papers in scope, screened papers, and ids of those read */
  screening: null as { found: number; papers: ScreenedPaper[]; read: string[] } | null,
  /** for deep research: the checklist, and whether it waits for the person; null: not reviewed */
  checklist: null as { plan: ReportPlan; waits: boolean } | null,
  /** queries to the library and outside sources. `error`: why one failed; `results`: null until answered */
  asked: [] as {
    stage: string
    source: string
    query: string
    error: string | null
    results: number | null
    /** number of hits left out because of their years or kinds; absent: none */
    left?: number
  }[],
  /** works found outside the library */
  works: [] as JudgedWork[],
  facts: [] as Fact[],
  /** why the rounds of deep research ended; null: still running, no rounds, or an old run */
  stop: null as Stop | null,
  /** where sources agree and disagree, by item of the plan */
  agreements: [] as Agreement[],
  /** text of each section so far, by id */
  sections: {} as Record<string, string>,
  answerId: null as string | null,
  markdown: '',
  citations: [] as CitationView[],
  references: [] as ReferenceView[],
  dropped: 0,
  edited: [] as string[],
  notices: [] as string[],
  /** steps at which the model failed and a fallback was used: stage and notice */
  fallbacks: [] as { step: string; stage: string | null; message: string }[],
  error: null as { code: string; message: string } | null,
  usage: null as Usage | null,
  /** model use so far; null: not reported yet */
  spent: null as Omit<Usage, 'ms'> | null,
}

/** State of the screen for a run: a pure fold of its events, the same on the server and in the browser. */
export type RunView = typeof emptyRunView

/** Folds one event into the view. Ignores an event that was folded before. */
export function foldEvent(view: RunView, { seq, event }: StoredEvent): RunView {
  if (seq <= view.seq) return view
  const next = { ...view, seq }
  switch (event.type) {
    case 'run.started':
      return {
        ...emptyRunView,
        seq,
        status: 'in_progress',
        analyst: event.analyst,
        library: event.library,
        startedAt: event.at,
      }
    case 'stage.started':
      return startStage(next, event)
    case 'stage.finished':
      return {
        ...next,
        stages: next.stages.map((stage) =>
          stage.id === (event.id ?? event.stage) ? { ...stage, summary: event.message, ms: event.ms } : stage,
        ),
      }
    case 'papers.considered':
      return {
        ...next,
        near: event.near,
        shortlisted: event.shortlisted ?? event.papers.filter((paper) => paper.kept).length,
        among: event.among ?? null,
        highlights: event.highlights ?? null,
        papers: event.papers,
      }
    case 'papers.screened':
      return { ...next, screening: { found: event.found, papers: event.papers, read: [] } }
    case 'papers.chosen':
      return { ...next, screening: next.screening && { ...next.screening, read: event.paperIds } }
    case 'papers.named':
      return { ...next, named: { papers: event.papers, total: event.total, words: event.words } }
    case 'question.understood':
      return { ...next, understood: { text: event.text, about: event.about } }
    case 'question.refined': {
      const { question, inScope, outOfScope, terms } = event
      return { ...next, refined: { question, inScope, outOfScope, terms } }
    }
    case 'outcome.decided': {
      const { outcome, notice, unknown, nearest } = event
      return { ...next, outcome: { outcome, notice, unknown, nearest } }
    }
    case 'evidence.gathered':
      return { ...next, evidence: event.evidence }
    case 'evidence.added':
      return { ...next, evidence: [...next.evidence, ...event.evidence.filter(isNew(next.evidence))] }
    case 'passages.left':
      return { ...next, left: [...next.left, ...event.passages] }
    case 'plan.changed':
      return { ...next, plan: event.plan }
    case 'passages.read':
      return { ...next, read: [...next.read, ...event.read] }
    case 'plan.proposed':
      return { ...next, report: { plan: event.plan, waits: event.waits, contents: null } }
    case 'checklist.proposed':
      return { ...next, checklist: { plan: event.plan, waits: event.waits } }
    case 'plan.accepted':
      return { ...next, report: { plan: event.plan, waits: false, contents: null } }
    case 'report.compiled':
      return { ...next, report: { plan: event.contents.plan, waits: false, contents: event.contents } }
    case 'source.asked':
      return { ...next, asked: [...next.asked, { ...questionOf(event), error: null, results: null }] }
    case 'source.answered':
      return {
        ...next,
        asked: withOutcome(next.asked, event, {
          error: null,
          results: event.results,
          ...(event.left && { left: event.left }),
        }),
      }
    case 'source.failed':
      return { ...next, asked: withOutcome(next.asked, event, { error: event.message, results: null }) }
    case 'works.found': {
      const judged = new Map(event.works.map((work) => [work.paperId, work]))
      return { ...next, works: [...next.works.filter(({ paperId }) => !judged.has(paperId)), ...event.works] }
    }
    case 'fact.found':
      return { ...next, facts: withFact(next.facts, event.fact) }
    case 'search.ended':
      return { ...next, stop: event.stop }
    case 'usage.counted':
      return { ...next, spent: event.usage }
    case 'agreement.found':
      return { ...next, agreements: event.agreements }
    case 'section.delta': {
      const written = next.sections[event.section] ?? ''
      return { ...next, sections: { ...next.sections, [event.section]: written + event.text } }
    }
    case 'answer.delta':
      return { ...next, markdown: (event.anew ? '' : next.markdown) + event.text }
    case 'answer.completed':
      return {
        ...next,
        answerId: event.answerId,
        markdown: event.markdown,
        citations: event.citations.map(presentVerdict),
        references: event.references,
        dropped: event.dropped,
        edited: event.edited ?? [],
      }
    case 'notice':
      // Parallel work may emit the same notice.
      if (next.notices.includes(event.message)) return next
      return {
        ...next,
        notices: [...next.notices, event.message],
        fallbacks: event.step === undefined ? next.fallbacks : [...next.fallbacks, fallbackOf(next, event.step, event)],
      }
    case 'run.finished':
      return { ...next, status: event.status, error: event.error, usage: event.usage }
  }
}

/** Folds events, in order, into the state of the screen. `from`: the state before them. */
export function foldEvents(events: StoredEvent[], from: RunView = emptyRunView): RunView {
  return events.reduce(foldEvent, from)
}

function isNew(known: EvidenceView[]): (one: EvidenceView) => boolean {
  const ids = new Set(known.map(({ id }) => id))
  return ({ id }) => !ids.has(id)
}

/** Adds a fact. One found again keeps its place and gets the additional items. */
function withFact(facts: Fact[], fact: Fact): Fact[] {
  const quoteOf = ({ quote, text }: Fact) => quote ?? text
  const isSame = (known: Fact) =>
    known.paperId === fact.paperId &&
    (quoteOf(known) === quoteOf(fact) || (known.id !== undefined && known.id === fact.id))
  const at = facts.findIndex(isSame)
  const known = facts[at]
  if (!known) return [...facts, fact]
  return facts.with(at, { ...known, items: [...new Set([...known.items, ...fact.items])] })
}

/** It belongs to the current stage. */
function fallbackOf({ stages }: RunView, step: string, { message }: { message: string }): RunView['fallbacks'][number] {
  return { step, stage: stages.findLast(({ ms }) => ms === null)?.id ?? null, message }
}

type SourceQuestion = Pick<RunView['asked'][number], 'stage' | 'source' | 'query'>

const questionOf = ({ stage, source, query }: SourceQuestion): SourceQuestion => ({ stage, source, query })

/** Updates the last matching query with its outcome. */
function withOutcome(
  asked: RunView['asked'],
  question: SourceQuestion,
  outcome: Pick<RunView['asked'][number], 'error' | 'results'>,
): RunView['asked'] {
  const { stage, source, query } = question
  const at = asked.findLastIndex((own) => own.stage === stage && own.source === source && own.query === query)
  const merged = { ...asked[at], ...questionOf(question), ...outcome }
  return at < 0 ? [...asked, merged] : asked.with(at, merged)
}

/** A stage that starts again after a crash discards its earlier results and the stages after it. */
function startStage(view: RunView, event: Extract<RunEvent, { type: 'stage.started' }>): RunView {
  const { stage: name, id = name, parent, message, at } = event
  const before = view.stages.findIndex((stage) => stage.id === id)
  const earlier = before < 0 ? view.stages : view.stages.slice(0, before)
  const forget = name === 'write' ? { markdown: '', answerId: null, citations: [], references: [] } : {}
  const begun = { id, name, ...(parent && { parent }), message, summary: null, startedAt: at, ms: null }
  return { ...view, ...forget, stages: [...earlier, begun] }
}
