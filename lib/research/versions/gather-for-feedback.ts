import { randomUUID } from 'node:crypto'
import type { AnswerPart } from '../../citations/answer/answer-part'
import { blankMarkers } from '../../citations/answer/read-blocks'
import { parseMarkers } from '../../citations/markers/markers'
import { nearestPassages } from '../../library/find/nearest-passages'
import { LEAST_CERTAINTY, weighPapers } from '../../library/find/weigh-papers'
import { titlesOf } from '../../library/papers'
import { findAnew } from '../../library/search/find-anew'
import { readChunks } from '../../library/search/read-chunks'
import { type Question, readQuestion } from '../../question/question'
import type { Passage } from '../../quoting/passage'
import { earlierAnswer } from '../earlier-answer'
import { type ConsideredPaper, IN_QUESTION } from '../events'
import { fieldOf } from '../funnel/field'
import { storeEvidence } from '../funnel/store-evidence'
import { toEvidence } from '../funnel/to-evidence'
import { count, stage } from '../run/stage'
import type { RunContext } from '../run-context'
import type { FunnelSettings, StageSettings } from '../settings/funnel'

type Feedback = { parentId: string; question: Question; feedback: string; target: AnswerPart | null }

/**
 * Evidence for a new version: all of the earlier one's, and what the feedback's own words (with the names of
 * the question, so that they stay on the matter) find in the library (or in the papers that the question was asked of).
 * Feedback on a part is about what the part says, too.
 */
export async function gatherForFeedback(context: RunContext, wanted: Feedback) {
  return stage(
    context,
    'gather',
    '📚 Gathering more evidence for your feedback...',
    async () => {
      const found = await context.step('gather', () => find(wanted, context.settings))
      await storeEvidence(context.run.id, found.passages)
      await context.emit({ type: 'papers.considered', near: found.papers.length, papers: found.papers })
      await context.emit({ type: 'evidence.gathered', evidence: found.passages.map(toEvidence) })
      return found
    },
    ({ kept, passages }) => `   ${count(kept, 'passage')} of the earlier version and ${passages.length - kept} new`,
  )
}

async function find({ parentId, question, feedback, target }: Feedback, settings: FunnelSettings) {
  const earlier = await earlierAnswer(parentId)
  const about = [
    feedback,
    target ? blankMarkers(target.text, parseMarkers(target.text)) : '',
    ...(question.names.length ? question.names : [question.text]),
  ].join(' ')
  const { paperIds, except } = await fieldOf(settings)
  const hits = await passagesOn(about, { paperIds, except }, settings.gather)
  const stays = earlier.passages.filter(
    ({ paperId }) => paperIds?.includes(paperId) !== false && !except.includes(paperId),
  )
  const known = new Set(stays.map((passage) => passage.text))
  const added = hits.filter((hit) => !known.has(hit.text))
  const titles = await titlesOf([...stays, ...added].map((item) => item.paperId))
  const passages: Passage[] = [
    // What is taken over becomes evidence of this version: the earlier one keeps its own.
    ...stays.map((passage) => ({ ...passage, id: randomUUID() })),
    ...added.map(({ chunkId: _chunkId, ...hit }) => ({
      ...hit,
      id: randomUUID(),
      title: titles.get(hit.paperId)?.title ?? hit.paperId,
      question: feedback,
    })),
  ].map((passage) => ({ ...passage, published: titles.get(passage.paperId)?.published ?? null }))
  return { passages, kept: stays.length, earlier, papers: considered(passages) }

  function considered(all: Passage[]): ConsideredPaper[] {
    return [...titles.values()].map(({ id, title, authors, published }) => {
      const own = all.filter((passage) => passage.paperId === id)
      const isKept = own.some((passage) => known.has(passage.text))
      const named = earlier.named.includes(id) ? `${IN_QUESTION}, ` : ''
      return {
        paperId: id,
        title,
        authors,
        published,
        relevance: Math.max(...own.map((passage) => passage.relevance)),
        kept: true,
        reason: named + (isKept ? 'in the earlier version' : 'found for your feedback'),
      }
    })
  }
}

/** Papers whose passages are looked through. */
const PAPERS = 8

async function passagesOn(about: string, among: { paperIds?: string[]; except: string[] }, gather: StageSettings) {
  return findAnew(async () => {
    const found = await weighPapers({ question: readQuestion(about), ...among })
    if (!found || found.certainty < LEAST_CERTAINTY) return []
    return readChunks(await nearestPassages(found, { most: PAPERS, first: 0, ...gather }))
  })
}
