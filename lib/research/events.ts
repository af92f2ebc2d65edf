import type { CheckedCitation } from '../citations/check/check'
import type { Verdict } from '../citations/check/verdict'
import type { SourceQuality } from '../sources/judge-source'
import type { Hit, SourceName } from '../sources/source'
import type { Rect } from '../text/document'
import type { ReportContents } from './outline/report/report-contents'
import type { RefinedQuestion, ReportPlan } from './outline/report-plan'

/** Everything a reader can observe of a run, in the order it happens. JSON, stored for ever. */

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

/** Ended with an answer; `max_iterations_reached`: when its rounds were used up, with items still open. */
export const ANSWERED: RunStatus[] = ['completed', 'max_iterations_reached']
const FINAL: RunStatus[] = [...ANSWERED, 'failed', 'cancelled', 'interrupted']

/** Whether a run has ended; one that was interrupted has too, until it goes on. */
export function isFinal(status: RunStatus): boolean {
  return FINAL.includes(status)
}

/** The stages of the funnel; a mode may have others. */
export type StageName = 'scope' | 'gather' | 'write' | 'cite'

/** A named part of a run, within another one or not. */
export type Stage = { id: string; name: string; parent?: string }

/** Name, in place of a source, of works found outside earlier; searching them asks nobody. */
export const KEPT_WORKS = 'kept'

/** An item to research: one of a checklist, or a section of a report. */
export type PlannedItem = {
  id: string
  title: string
  question: string
  status: 'open' | 'working' | 'done' | 'dropped'
  note?: string
}

/** A statement of a passage on the topic, in one sentence, with its evidence. */
export type Fact = {
  /** by which it is known when it is found again; absent in what was stored before it was told */
  id?: string
  text: string
  /** the words that it rests on, where `text` are a model's; absent: `text` are those */
  quote?: string
  evidenceIds: string[]
  /** ids of the items of the plan that it bears on */
  items: string[]
  paperId: string
  /** of the paper */
  title: string
  /** where it begins */
  page: number
  /** how much it says, beside others of its run; absent in what was stored before it was told */
  score?: number
}

/** Stances of sources to a statement: one of them made it on an item of the plan, or a model claims it. */
export type Agreement = {
  item: string
  claim: string
  sources: {
    paperId: string
    title: string
    stance: 'supports' | 'contradicts' | 'silent'
    /** its words, and the evidence that they stand in; null of one that is silent */
    said: { quote: string; page: number; evidenceId: string } | null
  }[]
}

/** Why the rounds of deep research ended. */
export type Stop = 'covered' | 'nothing new' | 'rounds used up' | 'time used up' | 'limit reached' | 'asked to write'

/** A paper the funnel looked at. */
export type ConsideredPaper = {
  paperId: string
  title: string
  authors: string[]
  published: string | null
  /** 0..1 */
  relevance: number
  kept: boolean
  /** why it was kept or left: `in its summary`, `below 0.50`, `crowded out by diversity`, `no matching passage`, … */
  reason: string
  /** names of the person's libraries that it is in; absent where they hold one */
  libraries?: string[]
  /** the words of its summary that speak for it; absent where none do, and in earlier runs */
  matched?: string
}

/** A paper of the library as a model screened it for a report, by title and abstract. `subtopics`: ids of those that it fits. */
export type ScreenedPaper = Pick<ConsideredPaper, 'paperId' | 'title' | 'published' | 'kept'> & {
  /** a word of reason */
  why: string
  subtopics: string[]
}

/** A paper that the question names, as its card shows it. */
export type NamedPaper = {
  paperId: string
  title: string
  authors: string[]
  published: string | null
  venue: string | null
  /** the first lines of its abstract; empty where none is known */
  abstract: string
}

/** Why a paper was kept that the question names; may be followed by more. */
export const IN_QUESTION = 'named in the question'

export function isNamedInQuestion({ reason }: Pick<ConsideredPaper, 'reason'>): boolean {
  return reason.startsWith(IN_QUESTION)
}

/** A work that a source outside the library told of, as it is judged before it is read. */
export type JudgedWork = {
  paperId: string
  title: string
  authors: string[]
  published: string | null
  venue: string | null
  /** who told of it */
  sources: SourceName[]
  /** page of the work */
  url: string
  /** absent in what was stored before they were kept */
  doi?: string | null
  pmid?: string | null
  quality: SourceQuality
  notice: Hit['notice']
  /** the library has its full text: it is read there */
  inLibrary: boolean
  /** its open PDF was read for this run; absent: it was not */
  readInFull?: true
}

export type EvidenceView = {
  id: string
  paperId: string
  /** first page the passage stands on, or another place: see `locatorOf` */
  page: number
  pages: number[]
  /** ISO time at which the text of a web page was read as it stands here */
  readAt?: string
  section: string
  kind: string
  text: string
  /** 0..1 */
  relevance: number
  question: string
  /** how many displayed formulas stand in it; absent: none */
  formulas?: number
  /** what the person wrote beside their highlights in it, where these were asked; no part of the paper */
  notes?: string[]
}

/** A passage that a search found and that was not read, with the reason. */
export type LeftPassage = { paperId: string; title: string; page: number; text: string; reason: string }

/** Places of the passages of a paper that were read: pages, or other places (see `locatorOf`). */
export type ReadPlaces = { paperId: string; places: number[] }

/** A checked marker with its place on the page. `quote` holds the source's own words. */
export type CitationView = Pick<
  CheckedCitation,
  'ord' | 'marker' | 'paperId' | 'page' | 'sentence' | 'quote' | 'evidenceId'
> & {
  id: string
  rects: Rect[]
  verdict: Verdict
  /** what decided the verdict: the comparison of words, or the language model */
  judgedBy: 'words' | 'model'
  /** what the model says carries the statement, is missing or differs, in a few words */
  why?: string | null
}

export type ReferenceView = {
  number: number
  paperId: string
  title: string
  authors: string[]
  published: string | null
  url: string | null
  /** absent in what was stored before they were kept */
  doi?: string | null
  pmid?: string | null
}

/** The library as the run found it, for the honest line under the answer. */
export type LibraryCount = {
  papers: number
  /** failed, those without text included */
  unreadable: number
  /** scans without a text layer; absent in what was stored before it was counted, as are the others */
  noText?: number
  /** only their metadata is known, there is no PDF */
  withoutPdf?: number
  /** sample papers in the library that were not asked, beside `papers` */
  samplesLeftOut?: number
  /** still being read */
  working?: number
}

export type RunEvent =
  | { type: 'run.started'; at: number; analyst: 'extractive' | 'llm'; library: LibraryCount }
  | {
      type: 'stage.started'
      at: number
      /** its name */
      stage: string
      /** absent in what was stored before there were several of a name: the name */
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
      /** id of the stage that weighed them; absent in what was stored before, as in the next ones */
      stage?: string
      /** papers that went on to their full text; absent in what was stored before: those kept */
      shortlisted?: number
      /** papers that the question was asked of, when not of all */
      among?: number
      /** highlights that it was asked of, when of these alone */
      highlights?: number
    }
  | {
      /** papers that the question names, the best of them; absent in what was stored before */
      type: 'papers.named'
      at: number
      papers: NamedPaper[]
      /** how many it names in all */
      total: number
      /** the words that name them: what finds them all in the list of the library */
      words: string
    }
  | {
      /** a question that refers back to an earlier answer, in words that stand alone, and what it refers to */
      type: 'question.understood'
      at: number
      text: string
      about: string
    }
  /** how deep research reads the question, and again where the person corrected that; absent in what was stored before */
  | ({ type: 'question.refined'; at: number } & RefinedQuestion)
  | {
      /** how the question ends: an answer, an answer below a notice, or a refusal; absent in what was stored before */
      type: 'outcome.decided'
      at: number
      outcome: 'answer' | 'notice' | 'refusal'
      /** what stands above the answer; empty for none */
      notice: string
      /** words of the question that no paper holds, as it writes them */
      unknown: string[]
      /** of a refusal: the passages that came nearest all the same */
      nearest: EvidenceView[]
    }
  /** `found`: papers that a report is asked of; `papers`: those that were screened for it */
  | { type: 'papers.screened'; at: number; found: number; papers: ScreenedPaper[] }
  /** the papers that are read of those kept, by their ids */
  | { type: 'papers.chosen'; at: number; paperIds: string[] }
  | { type: 'evidence.gathered'; at: number; evidence: EvidenceView[]; stage?: string }
  /** as `evidence.gathered`, beside what there was before */
  | { type: 'evidence.added'; at: number; evidence: EvidenceView[]; stage: string }
  | { type: 'passages.left'; at: number; stage: string; passages: LeftPassage[] }
  /** the passages that were read for findings, whether they gave any: the places of each paper; absent in what was stored before */
  | { type: 'passages.read'; at: number; stage: string; read: ReadPlaces[] }
  | { type: 'plan.changed'; at: number; plan: PlannedItem[] }
  /** the plan of a report; `waits`: for the person, who may change it before the work begins */
  | { type: 'plan.proposed'; at: number; plan: ReportPlan; waits: boolean }
  /** the checklist of deep research as a plan of one section; `waits`: as in `plan.proposed` */
  | { type: 'checklist.proposed'; at: number; plan: ReportPlan; waits: boolean }
  /** the plan as the person left it */
  | { type: 'plan.accepted'; at: number; plan: ReportPlan }
  /** what the report tells that comes next, by its plan as it is then; absent in what was stored before there were versions of one */
  | { type: 'report.compiled'; at: number; contents: ReportContents }
  | { type: 'source.asked'; at: number; stage: string; source: string; query: string }
  /** `results`: how many finds it gave; `left`: how many more that are not of the years or kinds that the person wants */
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
  /** works found outside in a stage; one that was found before is told again with what is known of it now */
  | { type: 'works.found'; at: number; stage: string; works: JudgedWork[] }
  | { type: 'fact.found'; at: number; stage: string; fact: Fact }
  /** what the run has used of models so far */
  | { type: 'usage.counted'; at: number; usage: Omit<Usage, 'ms'> }
  /** absent in what was stored before */
  | { type: 'search.ended'; at: number; stop: Stop }
  | { type: 'agreement.found'; at: number; agreements: Agreement[] }
  /** text of the section of a report with that id, as it is written */
  | { type: 'section.delta'; at: number; section: string; text: string }
  /** `anew`: what was streamed before was cut off, and the answer begins again with this */
  | { type: 'answer.delta'; at: number; text: string; anew?: true }
  | {
      type: 'answer.completed'
      at: number
      answerId: string
      markdown: string
      citations: CitationView[]
      references: ReferenceView[]
      /** markers that pointed at nothing in the evidence and were taken out */
      dropped: number
      /** markers that named the page beside the one that has their words; absent in what was stored before it was told */
      repaired?: number
      /** sentences that the person wrote or changed by hand; absent in what was stored before there were any */
      edited?: string[]
    }
  /** `step`: what the model failed at, which was done without it; absent: something else is told, or it was stored before */
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
  /** US dollars; null where the price of the model is not known; absent in what was stored before it was counted */
  costUsd?: number | null
  /** the same by prompt, where there were several; absent in what was stored before it was told */
  steps?: { prompt: string; modelCalls: number; tokens: number; costUsd: number | null }[]
}

/** An event with its place in the run's stream, from 0. */
export type StoredEvent = { seq: number; event: RunEvent }
