import type { AnswerSentence, SentenceVerdict } from '@/lib/citations/answer/answer-sentences'
import { isCarried, VERDICT_ORDER } from '@/lib/citations/verdict/verdict'
import { VERDICTS } from './verdicts'

const ORDER: SentenceVerdict[] = [...VERDICT_ORDER, 'uncited']

/** The verdicts of citations, extended to sentences without a citation. */
export const SENTENCE_VERDICTS: Record<SentenceVerdict, { word: string; meaning: string; dot: string }> = {
  ...VERDICTS,
  uncited: {
    word: 'No citation',
    meaning: 'This sentence has no citation.',
    dot: 'rounded-full border-2 border-dotted border-edge',
  },
}

/** A sentence's verdict for screen readers; empty if there is nothing to say. */
export function remarkOn({ verdict }: AnswerSentence, isEdited: boolean): string {
  const remarks = [!isCarried(verdict) && SENTENCE_VERDICTS[verdict].word.toLowerCase(), isEdited && 'edited by hand']
  return remarks.filter(Boolean).join(', ')
}

/**
 * `9 of 12 sentences quoted, 1 not checked, 2 edited by hand: 1 close, 1 missing`, best first. Edited sentences are
 * counted separately, whatever their verdict.
 */
export function countSentences(
  sentences: Pick<AnswerSentence, 'verdict' | 'text'>[],
  edited: ReadonlySet<string>,
): string {
  const ofPapers = countVerdicts(sentences.filter(({ text }) => !edited.has(text)))
  const byHand = sentences.filter(({ text }) => edited.has(text))
  const counts = [
    ...ofPapers,
    ...(byHand.length > 0 ? [{ n: byHand.length, rest: `edited by hand: ${joinCounts(countVerdicts(byHand))}` }] : []),
  ]
  const all = `${sentences.length} ${sentences.length === 1 ? 'sentence' : 'sentences'}`
  return joinCounts(counts.map(({ n, rest }, index) => ({ n, rest: index === 0 ? `of ${all} ${rest}` : rest })))
}

type Count = { n: number; rest: string }

function countVerdicts(sentences: Pick<AnswerSentence, 'verdict'>[]): Count[] {
  return ORDER.flatMap((verdict) => {
    const n = sentences.filter((sentence) => sentence.verdict === verdict).length
    return n > 0 ? [{ n, rest: SENTENCE_VERDICTS[verdict].word.toLowerCase() }] : []
  })
}

function joinCounts(counts: Count[]): string {
  return counts.map(({ n, rest }) => `${n} ${rest}`).join(', ')
}
