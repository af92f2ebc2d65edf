import type { AnswerBlock } from './answer'
import type { Excerpt } from './excerpt'
import { numbersIn } from './number-strength'
import { shortTitle } from './short-title'
import { overlap, type Weights } from './weights'

const DIFFER = 'The papers give different values.'
/** A second paper gives a value of the same thing where its sentence answers about as well, in much the same words. */
const AS_GOOD = { cue: 1, score: 0.85, direct: 0.85, shared: 0.45 }

/** Where several papers answer with a number, and not the same, a line for each below a remark; else null. */
export function differingValues(
  excerpts: Excerpt[],
  question: string,
  weights: Pick<Weights, 'stems'>,
): AnswerBlock[] | null {
  const [first] = excerpts
  if (!first || first.cue < AS_GOOD.cue) return null
  const byPaper = new Map([[first.seed.paperId, first]])
  for (const excerpt of excerpts) {
    const isAsGood =
      excerpt.cue >= AS_GOOD.cue &&
      excerpt.score >= AS_GOOD.score * first.score &&
      excerpt.direct >= AS_GOOD.direct * first.direct &&
      overlap(weights.stems(excerpt.seed), weights.stems(first.seed)) >= AS_GOOD.shared
    if (isAsGood && !byPaper.has(excerpt.seed.paperId)) byPaper.set(excerpt.seed.paperId, excerpt)
  }
  const own = [...byPaper.values()]
  const values = own.map(({ seed }) => new Set(numbersIn(seed.text, question)))
  const [one] = values
  if (own.length < 2 || values.every((numbers) => [...numbers].some((number) => one?.has(number)))) return null
  const runs = own.map(({ seed, sentences }) => ({ sentences, lead: shortTitle(seed.title) }))
  return [
    { kind: 'remark', text: DIFFER },
    { kind: 'list', heading: '', runs },
  ]
}
