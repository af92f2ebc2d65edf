import { answerSentences } from '../citations/answer/answer-sentences'
import { locatorOf } from '../citations/markers/place'
import { lastQuerySet } from '../citations/references/references'
import { isFinal } from './events'
import { deepResult } from './outline/checklist/deep-result'
import { findPlan } from './outline/stored-plan'
import type { RunView } from './run-view'
import { getRun, getRunView } from './runs'

/** A run as other programs get it. */
export type RunJson = Awaited<ReturnType<typeof runJson>>

/** A run as it stands. Throws `AppError('not_found')`. */
export async function runJson(runId: string) {
  const [run, view, planned] = await Promise.all([getRun(runId), getRunView(runId), findPlan(runId)])
  const { id, sessionId, mode, question, status, version, parentId, settings } = run
  return {
    ...{ id, sessionId, mode, question, status, version, parentId, settings },
    /** the question in words that stand alone, where it refers back to an earlier answer of the session */
    understood: view.understood?.text ?? null,
    error: view.error,
    answer: view.markdown || null,
    /** of reports alone, once it is drafted: what they are written by, and whether it waits to be accepted */
    ...(planned && { plan: { ...planned.plan, waits: !planned.accepted && !isFinal(status) } }),
    /** of deep research alone: what it came to, null while it goes on */
    ...(mode === 'deep' && { result: deepResult(run, view) }),
    outcome: outcomeJson(view),
    citations: view.citations.map(
      ({ marker, paperId, page, quote, verdict, judgedBy = 'words', evidenceId = null }) => ({
        ...{ marker, paperId, page, quote, verdict, judgedBy, evidenceId },
        /** what `page` counts: pages of a PDF from 1, passages of a web page from -1 down; 0 is an abstract */
        locator: locatorOf(page),
      }),
    ),
    /** what the answer states, sentence by sentence; `citations` counts in the list above, from 0 */
    sentences: answerSentences(view.markdown, view.citations).map(({ text, section, citations, verdict }) => ({
      ...{ text, section, citations, verdict },
    })),
    references: view.references,
    /** papers that the question names, the first of `papersInAll` */
    papers: view.named?.papers ?? [],
    papersInAll: view.named?.total ?? 0,
    shortlist: view.papers.map(({ paperId, title, relevance, kept, reason, matched = null }) => ({
      /** `matched`: the words of its summary that speak for it */
      ...{ paperId, title, relevance, kept, reason, matched },
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

/**
 * Outcome of the question; null before it is decided, for new versions by feedback, and for runs stored before outcomes
 * were.
 */
function outcomeJson({ outcome }: RunView) {
  if (!outcome) return null
  const { outcome: kind, notice, unknown, nearest } = outcome
  return { kind, notice, unknown, nearest: nearest.map(({ paperId, page, text }) => ({ paperId, page, text })) }
}
