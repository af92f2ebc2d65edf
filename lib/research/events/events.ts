import type { ReportContents } from '../contents/report-contents'
import type { RefinedQuestion, ReportPlan } from '../plan/report-plan'
import type { RunStatus } from '../run-status'
import type { CitationView, EvidenceView, LeftPassage, ReadPlaces, ReferenceView } from './answer-view'
import type { ConsideredPaper, JudgedWork, NamedPaper, ScreenedPaper } from './considered-papers'
import type { Agreement, Fact, PlannedItem, Stop } from './plan-items'

/** State of the library during the run, for the line under the answer. */
export type LibraryCount = {
  papers: number
  /** failed papers, including those without text */
  unreadable: number
  /** scans without a text layer; absent in old events, like the following */
  noText?: number
  /** papers with metadata only */
  withoutPdf?: number
  /** sample papers that were left out, not included in `papers` */
  samplesLeftOut?: number
  /** papers being read */
  working?: number
}

/** Everything that can be observed of a run, in order. JSON, stored forever. */
export type RunEvent =
  | { type: 'run.started'; at: number; analyst: 'extractive' | 'llm'; library: LibraryCount }
  | {
      type: 'stage.started'
      at: number
      /** name of the stage */
      stage: string
      /** absent in events from when stages had unique names: the name */
      id?: string
      parent?: string
      message: string | null
    }
  | { type: 'stage.finished'; at: number; stage: string; id?: string; ms: number; message: string | null }
  | {
      type: 'papers.considered'
      at: number
      near: number
      papers: ConsideredPaper[]
      /** id of the stage; absent in old events, also below */
      stage?: string
      /** number of papers whose full text was searched; absent in old events: those kept */
      shortlisted?: number
      /** number of papers in scope, if not all */
      among?: number
      /** number of highlights in scope, if only these were searched */
      highlights?: number
    }
  | {
      /** papers named in the question, best first; absent in old events */
      type: 'papers.named'
      at: number
      papers: NamedPaper[]
      /** total number of named papers */
      total: number
      /** words that find all of them in the library's list */
      words: string
    }
  | {
      /** a follow-up question rewritten to stand alone, and what it refers to */
      type: 'question.understood'
      at: number
      text: string
      about: string
    }
  /** how deep research understands the question; repeated if the person corrects it; absent in old events */
  | ({ type: 'question.refined'; at: number } & RefinedQuestion)
  | {
      /** outcome of the question: an answer, an answer below a notice, or a refusal; absent in old events */
      type: 'outcome.decided'
      at: number
      outcome: 'answer' | 'notice' | 'refusal'
      /** notice above the answer; may be empty */
      notice: string
      /** words of the question that no paper contains, as typed */
      unknown: string[]
      /** for a refusal: the nearest passages */
      nearest: EvidenceView[]
    }
  /** `found`: papers in scope of a report. `papers`: those that were screened */
  | { type: 'papers.screened'; at: number; found: number; papers: ScreenedPaper[] }
  /** ids of the kept papers that are read */
  | { type: 'papers.chosen'; at: number; paperIds: string[] }
  | { type: 'evidence.gathered'; at: number; evidence: EvidenceView[]; stage?: string }
  /** like `evidence.gathered`, in addition to earlier evidence */
  | { type: 'evidence.added'; at: number; evidence: EvidenceView[]; stage: string }
  | { type: 'passages.left'; at: number; stage: string; passages: LeftPassage[] }
  /** passages read for findings, with or without any: places by paper; absent in old events */
  | { type: 'passages.read'; at: number; stage: string; read: ReadPlaces[] }
  | { type: 'plan.changed'; at: number; plan: PlannedItem[] }
  /** plan of a report. `waits`: whether it waits for the person's review */
  | { type: 'plan.proposed'; at: number; plan: ReportPlan; waits: boolean }
  /** checklist of deep research as a plan of one section. `waits`: as in `plan.proposed` */
  | { type: 'checklist.proposed'; at: number; plan: ReportPlan; waits: boolean }
  /** the plan after the person's review */
  | { type: 'plan.accepted'; at: number; plan: ReportPlan }
  /** contents of the report that follows, with its current plan; absent in old events */
  | { type: 'report.compiled'; at: number; contents: ReportContents }
  | { type: 'source.asked'; at: number; stage: string; source: string; query: string }
  /** `results`: number of hits. `left`: number of further hits outside the years or kinds that the person wants */
  | {
      type: 'source.answered'
      at: number
      stage: string
      source: string
      query: string
      results: number
      left?: number
    }
  | { type: 'source.failed'; at: number; stage: string; source: string; query: string; message: string }
  /** outside works found in a stage; a known work is repeated with its updated data */
  | { type: 'works.found'; at: number; stage: string; works: JudgedWork[] }
  | { type: 'fact.found'; at: number; stage: string; fact: Fact }
  /** model use of the run so far */
  | { type: 'usage.counted'; at: number; usage: Omit<Usage, 'ms'> }
  /** absent in old events */
  | { type: 'search.ended'; at: number; stop: Stop }
  | { type: 'agreement.found'; at: number; agreements: Agreement[] }
  /** text of the section with that id as it is written */
  | { type: 'section.delta'; at: number; section: string; text: string }
  /** `anew`: earlier deltas were interrupted, and the answer starts again with this one */
  | { type: 'answer.delta'; at: number; text: string; anew?: true }
  | {
      type: 'answer.completed'
      at: number
      answerId: string
      markdown: string
      citations: CitationView[]
      references: ReferenceView[]
      /** number of removed markers, which pointed to no evidence */
      dropped: number
      /** number of markers corrected to the neighbouring page; absent in old events */
      repaired?: number
      /** sentences that the person wrote or edited; absent in old events */
      edited?: string[]
    }
  /** `step`: the step at which the model failed and a fallback was used; absent: another notice, or an old event */
  | { type: 'notice'; at: number; message: string; step?: string }
  | {
      type: 'run.finished'
      at: number
      status: Exclude<RunStatus, 'pending' | 'in_progress' | 'paused'>
      error: { code: string; message: string } | null
      usage: Usage
    }

export type Usage = {
  modelCalls: number
  inputTokens: number
  outputTokens: number
  ms: number
  /** US dollars; null if the model's price is unknown; absent in old events */
  costUsd?: number | null
  /** the same by prompt, if there are several; absent in old events */
  steps?: { prompt: string; modelCalls: number; tokens: number; costUsd: number | null }[]
}

/** An event with its position in the run's stream, from 0. */
export type StoredEvent = { seq: number; event: RunEvent }
