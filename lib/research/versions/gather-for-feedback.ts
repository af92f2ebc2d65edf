import type { AnswerPart } from '../../citations/answer/answer-part'
import { titlesOf } from '../../library/papers'
import { type Question, readQuestion } from '../../question/question'
import { inTurns } from '../../quoting/choose/choose-for-prompt'
import type { Passage } from '../../quoting/passage'
import { feedbackQueries } from '../../thinking/question-tasks'
import { type ConsideredPaper, IN_QUESTION } from '../events/considered-papers'
import { type EarlierAnswer, earlierAnswer } from '../evidence/earlier-answer'
import { citedPassages, keyOf, withKept } from '../evidence/kept-evidence'
import { storeEvidence, toEvidence } from '../evidence/store-evidence'
import { findEvidence } from '../funnel/gather'
import { findingsIn } from '../outline/read-passages'
import { doTask } from '../run/do-task'
import { count, stage } from '../run/stage'
import type { RunContext } from '../run-context'

type Feedback = { parentId: string; question: Question; feedback: string; target: AnswerPart | null }

/**
 * Evidence for a new version: what each request finds by itself in the papers of the question, and what the earlier
 * version cites. The first `found` passages were found for the feedback; without a model they contain its words.
 */
export async function gatherForFeedback(context: RunContext, { parentId, question, feedback, target }: Feedback) {
  return stage(
    context,
    'gather',
    '📚 Gathering more evidence for your feedback...',
    async () => {
      const earlier = await earlierAnswer(parentId)
      const wishes = await doTask(context, feedbackQueries, { question, feedback, target, previous: earlier.markdown })
      const gathered = await context.step('gather', () => gather(earlier, wishes, feedback, context))
      for (const { query, results } of gathered.asked) {
        const asked = { stage: 'gather', source: 'library', query }
        await context.emit({ type: 'source.asked', ...asked })
        await context.emit({ type: 'source.answered', ...asked, results })
      }
      await storeEvidence(context.run.id, gathered.passages)
      const { papers } = gathered
      await context.emit({ type: 'papers.considered', near: papers.length, papers })
      await context.emit({ type: 'evidence.gathered', evidence: gathered.passages.map(toEvidence) })
      return { ...gathered, earlier }
    },
    ({ kept, passages }) => `   ${count(kept, 'passage')} from the earlier version and ${passages.length - kept} new`,
  )
}

/** Minimum number of passages for each of several requests. */
const LEAST = 5

async function gather(
  earlier: EarlierAnswer,
  wishes: string[],
  feedback: string,
  { analyst, settings }: Pick<RunContext, 'analyst' | 'settings'>,
) {
  const reader = analyst.model ? 'model' : 'person'
  const k = Math.max(LEAST, Math.round(settings.gather.k / Math.max(1, wishes.length)))
  const found: Passage[][] = []
  for (const wish of wishes) {
    const each = { ...settings, gather: { ...settings.gather, k } }
    found.push((await findEvidence(readQuestion(wish), each, { reader })).passages)
  }
  const known = new Set(earlier.passages.map(keyOf))
  const cited = await citedPassages(earlier, settings)
  const fitting = reader === 'model' ? inTurns(found, k) : await passagesOn(feedback, found.flat(), cited)
  const fresh = unique(fitting).map((passage) => ({ ...passage, question: feedback }))
  const chosen = withKept(fresh, cited)
  const titles = await titlesOf(chosen.map((item) => item.paperId))
  const passages = chosen.map((passage) => ({ ...passage, published: titles.get(passage.paperId)?.published ?? null }))
  const isKept = (passage: Passage) => known.has(keyOf(passage))
  const papers = [...titles.values()].map(({ id, title, authors, published }): ConsideredPaper => {
    const own = passages.filter((passage) => passage.paperId === id)
    const named = earlier.named.includes(id) ? `${IN_QUESTION}, ` : ''
    return {
      ...{ paperId: id, title, authors, published, kept: true },
      relevance: Math.max(...own.map((passage) => passage.relevance)),
      reason: named + (own.some(isKept) ? 'in the earlier version' : 'found for your feedback'),
    }
  })
  const asked = wishes.map((query, at) => ({ query, results: found[at]?.length ?? 0 }))
  return { passages, found: fresh.length, kept: passages.filter(isKept).length, papers, asked }
}

/**
 * Passages that contain words of the feedback and are not shown yet, sorted by the share of words and relevance to the
 * question.
 */
async function passagesOn(feedback: string, found: Passage[], shown: Passage[]): Promise<Passage[]> {
  const known = new Set(shown.map(keyOf))
  const fresh = found.filter((passage) => !known.has(keyOf(passage)))
  const { findings, evidence } = await findingsIn({ id: 'feedback', title: feedback, question: '' }, fresh)
  const scores = new Map(findings.map(({ evidenceIds: [id = ''], score }) => [id, score]))
  const score = ({ id }: Passage) => scores.get(id) ?? 0
  return evidence.sort((a, b) => score(b) - score(a))
}

function unique(passages: Passage[]): Passage[] {
  return [...new Map(passages.map((passage) => [keyOf(passage), passage])).values()]
}
