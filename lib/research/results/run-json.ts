import { answerSentences } from '../../citations/answer/answer-sentences'
import { lastQuerySet } from '../../citations/lists/references'
import { locatorOf } from '../../citations/markers/place'
import { findPlan } from '../plan/stored-plan'
import { isFinal } from '../run-status'
import type { RunView } from '../run-view'
import { getRun, getRunView } from '../runs'
import { deepResult } from './deep-result'

/** A run for other programs. */
export type RunJson = Awaited<ReturnType<typeof runJson>>

/** The current state of a run. Throws `AppError('not_found')`. */
export async function runJson(runId: string) {
  const [run, view, planned] = await Promise.all([getRun(runId), getRunView(runId), findPlan(runId)])
  const { id, sessionId, mode, question, status, version, parentId, settings } = run
  return {
    ...{ id, sessionId, mode, question, status, version, parentId, settings },
    /** a follow-up question rewritten to stand alone */
    understood: view.understood?.text ?? null,
    error: view.error,
    answer: view.markdown || null,
    /** for reports, once drafted: the plan, and whether it waits to be accepted */
    ...(planned && { plan: { ...planned.plan, waits: !planned.accepted && !isFinal(status) } }),
    /** for deep research: the result, null while running */
    ...(mode === 'deep' && { result: deepResult(run, view) }),
    outcome: outcomeJson(view),
    citations: view.citations.map(
      ({ marker, paperId, page, quote, verdict, judgedBy = 'words', evidenceId = null }) => ({
        ...{ marker, paperId, page, quote, verdict, judgedBy, evidenceId },
        /** how to read `page`: pages of a PDF from 1, passages of a web page from -1 down; 0 is an abstract */
        locator: locatorOf(page),
      }),
    ),
    /** the sentences of the answer; `citations` are indexes in the list above, from 0 */
    sentences: answerSentences(view.markdown, view.citations).map(({ text, section, citations, verdict }) => ({
      ...{ text, section, citations, verdict },
    })),
    references: view.references,
    /** papers named in the question, the first of `papersInAll` */
    papers: view.named?.papers ?? [],
    papersInAll: view.named?.total ?? 0,
    shortlist: view.papers.map(({ paperId, title, relevance, kept, reason, matched = null }) => ({
      /** `matched`: matching words of its summary */
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

/** Outcome of the question; null before it is decided, for new versions by feedback, and for old runs. */
function outcomeJson({ outcome }: RunView) {
  if (!outcome) return null
  const { outcome: kind, notice, unknown, nearest } = outcome
  return { kind, notice, unknown, nearest: nearest.map(({ paperId, page, text }) => ({ paperId, page, text })) }
}
