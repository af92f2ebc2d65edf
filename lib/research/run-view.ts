import type { FollowUp } from '../thinking/question-tasks'
import { presentVerdict } from './check/present-verdict'
import type {
  Agreement,
  CitationView,
  ConsideredPaper,
  EvidenceView,
  Fact,
  JudgedWork,
  LeftPassage,
  LibraryCount,
  NamedPaper,
  PlannedItem,
  ReadPlaces,
  ReferenceView,
  RunEvent,
  RunStatus,
  ScreenedPaper,
  Stage,
  Stop,
  StoredEvent,
  Usage,
} from './events'
import type { ReportContents } from './outline/report/report-contents'
import type { RefinedQuestion, ReportPlan } from './outline/report-plan'

export type StageView = Stage & {
  message: string | null
  /** what it found, once it has finished */
  summary: string | null
  startedAt: number
  ms: number | null
}

/** State of the screen before a run's first event. */
export const emptyRunView = {
  /** seq of the last event that was folded in, -1 before the first */
  seq: -1,
  status: 'pending' as RunStatus,
  analyst: null as 'extractive' | 'llm' | null,
  library: null as LibraryCount | null,
  startedAt: null as number | null,
  /** in the order in which they began; `parent` makes a tree of them */
  stages: [] as StageView[],
  near: 0,
  shortlisted: 0,
  /** papers that the question was asked of; null: all of the library */
  among: null as number | null,
  highlights: null as number | null,
  /** how a question that refers back was understood; null: as it was typed */
  understood: null as FollowUp | null,
  /** how deep research reads the question; null: it has not yet, or it was stored before that was told */
  refined: null as RefinedQuestion | null,
  papers: [] as ConsideredPaper[],
  /** papers that the question names; null: none */
  named: null as { papers: NamedPaper[]; total: number; words: string } | null,
  /** how the question ends; null before that is known */
  outcome: null as Omit<Extract<RunEvent, { type: 'outcome.decided' }>, 'type' | 'at'> | null,
  evidence: [] as EvidenceView[],
  /** found, and not read */
  left: [] as LeftPassage[],
  /** the passages that were read for findings, by paper; a paper may be there several times */
  read: [] as ReadPlaces[],
  plan: [] as PlannedItem[],
  /** of a report: its plan, whether it waits for the person, and what was told by it once it was written */
  report: null as { plan: ReportPlan; waits: boolean; contents: ReportContents | null } | null,
  /** of a report that a model screens the library for: papers that were asked, those screened, and ids of those read */
  screening: null as { found: number; papers: ScreenedPaper[]; read: string[] } | null,
  /** of deep research: the checklist that the person may change, and whether it waits for them; null: it did not */
  checklist: null as { plan: ReportPlan; waits: boolean } | null,
  /** questions to the library and to sources outside of it; `error`: why one did not answer; `results`: null until it has */
  asked: [] as {
    stage: string
    source: string
    query: string
    error: string | null
    results: number | null
    /** finds that were left out, since they are not of the years or kinds that the person wants; absent: none */
    left?: number
  }[],
  /** works that were found outside of the library */
  works: [] as JudgedWork[],
  facts: [] as Fact[],
  /** why the rounds of deep research ended; null: they go on, there are none, or it was stored before that was told */
  stop: null as Stop | null,
  /** where sources agree and where they do not, by items of the plan */
  agreements: [] as Agreement[],
  /** what was written of each section, by its id */
  sections: {} as Record<string, string>,
  answerId: null as string | null,
  markdown: '',
  citations: [] as CitationView[],
  references: [] as ReferenceView[],
  dropped: 0,
  edited: [] as string[],
  notices: [] as string[],
  /** steps that the model failed at and that were done without it: the stage they belong to, and the notice that says so */
  fallbacks: [] as { step: string; stage: string | null; message: string }[],
  error: null as { code: string; message: string } | null,
  usage: null as Usage | null,
  /** what it has used of models so far; null before it has said so */
  spent: null as Omit<Usage, 'ms'> | null,
}

/** State of the screen for a run: a pure fold of its events, the same on the server and in the browser. */
export type RunView = typeof emptyRunView

/** Folds one event into the view. An event that was seen before changes nothing. */
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
      const told = new Map(event.works.map((work) => [work.paperId, work]))
      return { ...next, works: [...next.works.filter(({ paperId }) => !told.has(paperId)), ...event.works] }
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
      // Work done side by side may have the same to say.
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

/** Folds events, in order, into the state of the screen; `from`: the state before them. */
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

/** It belongs to the stage that goes on. */
function fallbackOf({ stages }: RunView, step: string, { message }: { message: string }): RunView['fallbacks'][number] {
  return { step, stage: stages.findLast(({ ms }) => ms === null)?.id ?? null, message }
}

type SourceQuestion = Pick<RunView['asked'][number], 'stage' | 'source' | 'query'>

const questionOf = ({ stage, source, query }: SourceQuestion): SourceQuestion => ({ stage, source, query })

/** The questions to sources with what became of the last one like this. */
function withOutcome(
  asked: RunView['asked'],
  question: SourceQuestion,
  outcome: Pick<RunView['asked'][number], 'error' | 'results'>,
): RunView['asked'] {
  const { stage, source, query } = question
  const at = asked.findLastIndex((own) => own.stage === stage && own.source === source && own.query === query)
  const told = { ...asked[at], ...questionOf(question), ...outcome }
  return at < 0 ? [...asked, told] : asked.with(at, told)
}

/** A stage that starts again, after a crash, forgets what it and the stages begun after it had shown. */
function startStage(view: RunView, event: Extract<RunEvent, { type: 'stage.started' }>): RunView {
  const { stage: name, id = name, parent, message, at } = event
  const before = view.stages.findIndex((stage) => stage.id === id)
  const earlier = before < 0 ? view.stages : view.stages.slice(0, before)
  const forget = name === 'write' ? { markdown: '', answerId: null, citations: [], references: [] } : {}
  const begun = { id, name, ...(parent && { parent }), message, summary: null, startedAt: at, ms: null }
  return { ...view, ...forget, stages: [...earlier, begun] }
}
