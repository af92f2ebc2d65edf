import { answerNotice } from '../../lib/citations/blocks/answer-notice'
import { isCarried } from '../../lib/citations/verdict/verdict'
import { db } from '../../lib/db/client'
import { AppError } from '../../lib/errors'
import { NO_FILTER } from '../../lib/library/filters/paper-filter'
import { FUNNEL } from '../../lib/research/settings/funnel'
import { run } from '../../lib/research/test-run'
import { type ShownPassage, shownPassages } from './shown-passages'

export type Asked = {
  outcome: 'answer' | 'notice' | 'refusal'
  /** the notice above the answer, or the reason for a refusal; may be empty */
  said: string
  /** considered papers, most relevant first */
  papers: { paperId: string; kept: boolean }[]
  /** passages that were read, best first */
  evidence: { paperId: string; pages: number[]; text: string }[]
  /** papers shown as cards above the passages, because the question names them */
  cards: string[]
  /** the passages that a person reads, in order */
  shown: ShownPassage[]
  cited: { paperId: string; page: number }[]
  /** sentences whose words were not found for certain on the cited page */
  unverified: string[]
  markdown: string
  /** milliseconds until the evidence was found, and for writing */
  ms: { find: number; write: number }
}

/** Failures that mean there is nothing to quote. */
const REFUSALS = ['no_papers', 'no_content']

/**
 * Asks a question like a person without a language model: the mode `answer`, with plain functions in place of the
 * engine. `paperIds`: limits the question to these papers. Leaves nothing in the database.
 */
export async function ask(question: string, paperIds: string[] = []): Promise<Asked> {
  const among = paperIds.length > 0 ? { ...NO_FILTER, paperIds } : null
  const { view, error, sessionId } = await run(question, { settings: { ...FUNNEL, among } })
  if (error && !(error instanceof AppError && REFUSALS.includes(error.code))) throw error
  const client = await db()
  await client.session.delete({ where: { id: sessionId } })
  const notice = answerNotice(view.markdown)?.text ?? ''
  const cards = view.named?.papers.map(({ paperId }) => paperId) ?? []
  const msOf = (...names: string[]) =>
    view.stages.reduce((sum, { name, ms }) => sum + (names.includes(name) ? (ms ?? 0) : 0), 0)
  return {
    outcome: error || (!view.markdown && cards.length === 0) ? 'refusal' : notice ? 'notice' : 'answer',
    said: error?.message ?? notice,
    papers: view.papers.toSorted((a, b) => b.relevance - a.relevance),
    evidence: view.evidence,
    cards,
    shown: error ? [] : shownPassages(view.markdown, view.citations),
    cited: view.citations,
    unverified: view.citations.flatMap(({ marker, sentence, verdict, rects }) =>
      rects.length > 0 && isCarried(verdict) ? [] : [`${marker} ${sentence}`],
    ),
    markdown: view.markdown,
    ms: { find: msOf('scope', 'gather'), write: msOf('write') },
  }
}
