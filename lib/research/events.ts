import type { CheckedCitation } from '../citations/check/check'
import type { Verdict } from '../citations/verdict/verdict'
import type { SourceQuality } from '../sources/work/describe-source'
import type { Hit, SourceName } from '../sources/work/source'
import type { Rect } from '../text/document'
import type { ReportContents } from './contents/report-contents'
import type { RefinedQuestion, ReportPlan } from './plan/report-plan'

/** Everything that can be observed of a run, in order. JSON, stored forever. */

export const RUN_STATUSES = [
  'pending',
  'in_progress',
  'paused',
  'completed',
  'failed',
  'cancelled',
  'max_iterations_reached',
  'interrupted',
] as const
export type RunStatus = (typeof RUN_STATUSES)[number]

/** Ended with an answer. `max_iterations_reached`: all rounds were used, with items still open. */
export const ANSWERED: RunStatus[] = ['completed', 'max_iterations_reached']
const FINAL: RunStatus[] = [...ANSWERED, 'failed', 'cancelled', 'interrupted']

/** Whether a run has ended. An interrupted run counts as ended until it continues. */
export function isFinal(status: RunStatus): boolean {
  return FINAL.includes(status)
}

/** The stages of the funnel; a mode may have others. */
export type StageName = 'scope' | 'gather' | 'write' | 'cite'

/** A named part of a run, possibly within another one. */
export type Stage = { id: string; name: string; parent?: string }

/** Stands in place of a source's name for stored works; searching them asks no source. */
export const KEPT_WORKS = 'kept'

/** An item to research: of a checklist, or a section of a report. */
export type PlannedItem = {
  id: string
  title: string
  question: string
  status: 'open' | 'working' | 'done' | 'dropped'
  note?: string
}

/** A statement of a passage on the topic, in one sentence, with its evidence. */
export type Fact = {
  /** stable id, so that the same fact is recognized when found again; absent in old events */
  id?: string
  text: string
  /** the quote, if `text` is a model's; absent: `text` is the quote */
  quote?: string
  evidenceIds: string[]
  /** ids of the plan's items that it is relevant to */
  items: string[]
  paperId: string
  /** title of the paper */
  title: string
  /** page where it begins */
  page: number
  /** importance relative to the other facts of the run; absent in old events */
  score?: number
}

/** Stances of sources on a statement, which one of them made on an item of the plan, or which a model claims. */
export type Agreement = {
  item: string
  claim: string
  sources: {
    paperId: string
    title: string
    stance: 'supports' | 'contradicts' | 'silent'
    /** quote of the source, and its evidence; null if it is silent */
    said: { quote: string; page: number; evidenceId: string } | null
  }[]
}

/** Whether sources contradict each other. */
export function isDisputed({ sources }: Pick<Agreement, 'sources'>): boolean {
  return sources.some(({ stance }) => stance === 'contradicts')
}

/** Why the rounds of deep research ended. */
export type Stop = 'covered' | 'nothing new' | 'rounds used up' | 'time used up' | 'limit reached' | 'asked to write'

/** A paper that the funnel considered. */
export type ConsideredPaper = {
  paperId: string
  title: string
  authors: string[]
  published: string | null
  /** 0..1 */
  relevance: number
  kept: boolean
  /**
   * why it was kept or left out: `in its summary`, `below 0.50`, `crowded out by diversity`, `no matching passage`, …
   */
  reason: string
  /** names of the person's libraries that contain it; absent if they have only one */
  libraries?: string[]
  /** matching words of its summary; absent if there are none, and in old events */
  matched?: string
}

/** A paper that a model screened for a report, by title and abstract. `subtopics`: ids of those it fits. */
export type ScreenedPaper = Pick<ConsideredPaper, 'paperId' | 'title' | 'published' | 'kept'> & {
  /** short reason */
  why: string
  subtopics: string[]
}

/** A paper named in the question, as its card shows it. */
export type NamedPaper = {
  paperId: string
  title: string
  authors: string[]
  published: string | null
  venue: string | null
  /** first lines of its abstract; empty if unknown */
  abstract: string
}

/** Reason for keeping a paper named in the question; may be followed by more. */
export const IN_QUESTION = 'named in the question'

export function isNamedInQuestion({ reason }: Pick<ConsideredPaper, 'reason'>): boolean {
  return reason.startsWith(IN_QUESTION)
}

/** A work reported by an outside source, with its judgement before it is read. */
export type JudgedWork = {
  paperId: string
  title: string
  authors: string[]
  published: string | null
  venue: string | null
  /** sources that reported it */
  sources: SourceName[]
  /** page of the work */
  url: string
  /** absent in old events */
  doi?: string | null
  pmid?: string | null
  quality: SourceQuality
  notice: Hit['notice']
  /** whether the library has its full text, where it is read */
  inLibrary: boolean
  /** its open PDF was read for this run; absent: no */
  readInFull?: true
}

export type EvidenceView = {
  id: string
  paperId: string
  /** first page of the passage, or another place: see `locatorOf` */
  page: number
  pages: number[]
  /** ISO time at which the text of a web page was read */
  readAt?: string
  section: string
  kind: string
  text: string
  /** 0..1 */
  relevance: number
  question: string
  /** number of displayed formulas; absent: none */
  formulas?: number
  /** the person's notes on their highlights in it, if these were searched; not part of the paper */
  notes?: string[]
}

/** A passage that was found but not read, with the reason. */
export type LeftPassage = { paperId: string; title: string; page: number; text: string; reason: string }

/** Places of the passages read in a paper: pages, or other places (see `locatorOf`). */
export type ReadPlaces = { paperId: string; places: number[] }

/** A checked marker with its place on the page. `quote` holds the source's own words. */
export type CitationView = Pick<
  CheckedCitation,
  'ord' | 'marker' | 'paperId' | 'page' | 'sentence' | 'quote' | 'evidenceId'
> & {
  id: string
  rects: Rect[]
  verdict: Verdict
  /** source of the verdict: comparison of words, or a language model */
  judgedBy: 'words' | 'model'
  /** what supports the statement, is missing or differs according to the model, in a few words */
  why?: string | null
}

export type ReferenceView = {
  number: number
  paperId: string
  title: string
  authors: string[]
  published: string | null
  url: string | null
  /** absent in old events */
  doi?: string | null
  pmid?: string | null
}

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
