import type { AnswerSentence, SentenceVerdict } from '@/lib/citations/answer/answer-sentences'
import { VERDICTS } from './verdicts'

/** A sentence in the words that a citation's verdict has, and for what no citation stands behind. */
export const SENTENCE_VERDICTS: Record<SentenceVerdict, { word: string; meaning: string; dot: string }> = {
  ...VERDICTS,
  uncited: { word: 'No citation', meaning: 'No citation stands behind this sentence.', dot: 'bg-edge' },
}

/** What those hear of a sentence who do not see how it is marked; empty where there is nothing to say. */
export function remarkOn({ verdict }: AnswerSentence, isEdited: boolean): string {
  const remarks = [
    verdict !== 'verified' && `not verified: ${SENTENCE_VERDICTS[verdict].word.toLowerCase()}`,
    isEdited && 'edited by hand',
  ]
  return remarks.filter(Boolean).join(', ')
}
