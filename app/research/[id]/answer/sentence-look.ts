import type { AnswerSentence, SentenceVerdict } from '@/lib/citations/answer/answer-sentences'
import { isCarried, VERDICT_ORDER } from '@/lib/citations/check/verdict'
import { VERDICTS } from './verdicts'

const ORDER: SentenceVerdict[] = [...VERDICT_ORDER, 'uncited']

/** A sentence in the words that a citation's verdict has, and for what no citation stands behind. */
export const SENTENCE_VERDICTS: Record<SentenceVerdict, { word: string; meaning: string; dot: string }> = {
  ...VERDICTS,
  uncited: {
    word: 'Without citation',
    meaning: 'No citation stands behind this sentence.',
    dot: 'rounded-full border-2 border-dotted border-edge',
  },
}

/** What those hear of a sentence who do not see how it is marked; empty where there is nothing to say. */
export function remarkOn({ verdict }: AnswerSentence, isEdited: boolean): string {
  const remarks = [!isCarried(verdict) && SENTENCE_VERDICTS[verdict].word.toLowerCase(), isEdited && 'edited by hand']
  return remarks.filter(Boolean).join(', ')
}

/** `9 of 12 sentences quoted, 2 close, 1 not checked`, the best first. */
export function countSentences(sentences: Pick<AnswerSentence, 'verdict'>[]): string {
  const counts = ORDER.flatMap((verdict) => {
    const n = sentences.filter((sentence) => sentence.verdict === verdict).length
    return n > 0 ? [{ n, word: SENTENCE_VERDICTS[verdict].word.toLowerCase() }] : []
  })
  const all = `${sentences.length} ${sentences.length === 1 ? 'sentence' : 'sentences'}`
  return counts.map(({ n, word }, index) => `${n}${index === 0 ? ` of ${all}` : ''} ${word}`).join(', ')
}
