import type { AnswerBlock } from './answer'
import { BUDGET } from './budget'
import type { Written } from './compose'
import type { Excerpt } from './excerpt'
import { shortTitle } from './short-title'

const MOST_PAPERS = 12
/** Of what the best sentence holds of the question: a line that holds less is of something else. */
const ON_MATTER = 0.2

/** A line for each paper that speaks to the question: its name and its best sentence, the best paper first. */
export function listPapers({ excerpts, words, lenience = 0 }: Written): AnswerBlock[] {
  const byPaper = new Map<string, Excerpt>()
  const best = excerpts[0]?.score ?? 0
  const most = Math.max(0, ...excerpts.map(({ direct }) => direct))
  let said = 0
  for (const excerpt of excerpts) {
    const isEnough = byPaper.size >= MOST_PAPERS || excerpt.score < (BUDGET.list.floor - lenience) * best
    if (isEnough || (said > 0 && said + excerpt.words > words)) break
    if (byPaper.has(excerpt.seed.paperId) || excerpt.cue < 0 || excerpt.direct < ON_MATTER * most) continue
    byPaper.set(excerpt.seed.paperId, excerpt)
    said += excerpt.words
  }
  const runs = [...byPaper.values()].map(({ seed, sentences }) => ({
    sentences: sentences.slice(0, sentences.indexOf(seed) + 1),
    lead: shortTitle(seed.title),
  }))
  return runs.length > 0 ? [{ kind: 'list', heading: '', runs }] : []
}
