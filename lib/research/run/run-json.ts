import { type AnswerSentence, answerSentences } from '../../citations/answer/answer-sentences'
import { disagreements } from '../../citations/check/disagreements'
import { type Locator, locatorOf } from '../../citations/markers/place'
import { lastQuerySet } from '../../citations/references/references'
import { type DeepResult, deepResult } from '../deep/deep-result'
import {
  type CitationView,
  type ConsideredPaper,
  type EvidenceView,
  isFinal,
  type ReferenceView,
  type RunStatus,
  type Usage,
} from '../events'
import type { FunnelSettings } from '../funnel/funnel'
import type { ReportPlan } from '../report/report-plan'
import { findPlan } from '../report/stored-plan'
import type { RunView } from '../run-view'
import { getRun, getRunView } from '../runs'

/** A run as other programs get it. */
export type RunJson = {
  id: string
  sessionId: string
  mode: string
  question: string
  /** the question in words that stand alone, where it refers back to an earlier answer of the session */
  understood: string | null
  status: RunStatus
  error: { code: string; message: string } | null
  version: number
  parentId: string | null
  settings: FunnelSettings
  answer: string | null
  /** of reports alone, once it is drafted: what they are written by, and whether it waits to be accepted */
  plan?: ReportPlan & { waits: boolean }
  /** of deep research alone: what it came to, null while it goes on */
  result?: DeepResult | null
  citations: (Pick<CitationView, 'marker' | 'paperId' | 'page' | 'quote' | 'verdict' | 'judgedBy' | 'evidenceId'> & {
    /** what `page` counts: pages of a PDF from 1, passages of a web page from -1 down; 0 is an abstract */
    locator: Locator
  })[]
  /** how the question ends; null before that is known, for new versions by feedback, and in what was stored before */
  outcome: {
    kind: 'answer' | 'notice' | 'refusal'
    notice: string
    unknown: string[]
    nearest: Pick<EvidenceView, 'paperId' | 'page' | 'text'>[]
  } | null
  /** what the answer states, sentence by sentence; `citations` counts in the list above, from 0 */
  sentences: Pick<AnswerSentence, 'text' | 'section' | 'citations' | 'verdict'>[]
  /** quotes of two papers that say different things of the same; `citation` counts in the list above, from 0 */
  disagreements: { citation: number; text: string }[][]
  references: ReferenceView[]
  shortlist: Pick<ConsideredPaper, 'paperId' | 'title' | 'relevance' | 'kept' | 'reason'>[]
  evidence: (Pick<EvidenceView, 'id' | 'paperId' | 'page' | 'text' | 'relevance' | 'readAt'> & { locator: Locator })[]
  stages: { name: string; summary: string | null; ms: number | null }[]
  lastQuerySet: string[]
  usage: Usage | null
}

/** A run as it stands. Throws `AppError('not_found')`. */
export async function runJson(runId: string): Promise<RunJson> {
  const [run, view, planned] = await Promise.all([getRun(runId), getRunView(runId), findPlan(runId)])
  return {
    id: run.id,
    sessionId: run.sessionId,
    mode: run.mode,
    question: run.question,
    understood: view.understood?.text ?? null,
    status: run.status,
    error: view.error,
    version: run.version,
    parentId: run.parentId,
    settings: run.settings,
    answer: view.markdown || null,
    ...(planned && { plan: { ...planned.plan, waits: !planned.accepted && !isFinal(run.status) } }),
    ...(run.mode === 'deep' && { result: deepResult(run, view) }),
    outcome: outcomeJson(view),
    citations: view.citations.map(
      ({ marker, paperId, page, quote, verdict, judgedBy = 'words', evidenceId = null }) => ({
        marker,
        paperId,
        page,
        quote,
        verdict,
        judgedBy,
        evidenceId,
        locator: locatorOf(page),
      }),
    ),
    sentences: answerSentences(view.markdown, view.citations).map(({ text, section, citations, verdict }) => ({
      text,
      section,
      citations,
      verdict,
    })),
    disagreements: disagreements(view.citations).map((pair) => pair.map(({ ord, text }) => ({ citation: ord, text }))),
    references: view.references,
    shortlist: view.papers.map(({ paperId, title, relevance, kept, reason }) => ({
      paperId,
      title,
      relevance,
      kept,
      reason,
    })),
    evidence: view.evidence.map(({ id, paperId, page, text, relevance, readAt }) => ({
      ...{ id, paperId, page, text, relevance, readAt },
      locator: locatorOf(page),
    })),
    stages: view.stages.map(({ name, summary, ms }) => ({ name, summary: summary?.trim() ?? null, ms })),
    lastQuerySet: lastQuerySet(view.references),
    usage: view.usage,
  }
}

function outcomeJson({ outcome }: RunView): RunJson['outcome'] {
  if (!outcome) return null
  const { outcome: kind, notice, unknown, nearest } = outcome
  return { kind, notice, unknown, nearest: nearest.map(({ paperId, page, text }) => ({ paperId, page, text })) }
}
