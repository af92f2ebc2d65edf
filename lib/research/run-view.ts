import type { FollowUp } from '../analyst/follow-up/exchange'
import { presentVerdict } from './check/present-verdict'
import type {
  CitationView,
  ConsideredPaper,
  EvidenceView,
  LibraryCount,
  ReferenceView,
  RunEvent,
  RunStatus,
  StageName,
  StoredEvent,
  Usage,
} from './events'

export type StageView = {
  name: StageName
  message: string | null
  /** what it found, once it has finished */
  summary: string | null
  startedAt: number
  ms: number | null
}

/** What the screen shows of a run. A pure fold of its events, the same on the server and in the browser. */
export type RunView = {
  /** seq of the last event that was folded in, -1 before the first */
  seq: number
  status: RunStatus
  analyst: 'extractive' | 'llm' | null
  library: LibraryCount | null
  startedAt: number | null
  stages: StageView[]
  near: number
  shortlisted: number
  /** papers that the question was asked of; null: all of the library */
  among: number | null
  /** how a question that refers back was understood; null: as it was typed */
  understood: FollowUp | null
  papers: ConsideredPaper[]
  /** how the question ends; null before that is known */
  outcome: Omit<Extract<RunEvent, { type: 'outcome.decided' }>, 'type' | 'at'> | null
  evidence: EvidenceView[]
  answerId: string | null
  markdown: string
  citations: CitationView[]
  references: ReferenceView[]
  dropped: number
  edited: string[]
  notices: string[]
  error: { code: string; message: string } | null
  usage: Usage | null
}

export const emptyRunView: RunView = {
  seq: -1,
  status: 'pending',
  analyst: null,
  library: null,
  startedAt: null,
  stages: [],
  near: 0,
  shortlisted: 0,
  among: null,
  understood: null,
  papers: [],
  outcome: null,
  evidence: [],
  answerId: null,
  markdown: '',
  citations: [],
  references: [],
  dropped: 0,
  edited: [],
  notices: [],
  error: null,
  usage: null,
}

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
      return startStage(next, event.stage, event.message, event.at)
    case 'stage.finished':
      return {
        ...next,
        stages: next.stages.map((stage) =>
          stage.name === event.stage ? { ...stage, summary: event.message, ms: event.ms } : stage,
        ),
      }
    case 'papers.considered':
      return {
        ...next,
        near: event.near,
        shortlisted: event.shortlisted ?? event.papers.filter((paper) => paper.kept).length,
        among: event.among ?? null,
        papers: event.papers,
      }
    case 'question.understood':
      return { ...next, understood: { text: event.text, about: event.about } }
    case 'outcome.decided': {
      const { outcome, notice, unknown, nearest } = event
      return { ...next, outcome: { outcome, notice, unknown, nearest } }
    }
    case 'evidence.gathered':
      return { ...next, evidence: event.evidence }
    case 'answer.delta':
      return { ...next, markdown: next.markdown + event.text }
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
      return { ...next, notices: [...next.notices, event.message] }
    case 'run.finished':
      return { ...next, status: event.status, error: event.error, usage: event.usage }
  }
}

export function foldEvents(events: StoredEvent[], from: RunView = emptyRunView): RunView {
  return events.reduce(foldEvent, from)
}

/** A stage that starts (again, after a crash) forgets what it and the stages after it had shown. */
function startStage(view: RunView, name: StageName, message: string | null, at: number): RunView {
  const order: StageName[] = ['scope', 'gather', 'write', 'cite']
  const earlier = view.stages.filter((stage) => order.indexOf(stage.name) < order.indexOf(name))
  const forget = name === 'write' ? { markdown: '', answerId: null, citations: [], references: [] } : {}
  return {
    ...view,
    ...forget,
    stages: [...earlier, { name, message, summary: null, startedAt: at, ms: null }],
  }
}
