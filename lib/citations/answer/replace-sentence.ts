import { parseMarkers } from '../markers/markers'
import { type AnswerPart, replacePart } from './answer-part'
import { answerSentences, type JudgedCitation } from './answer-sentences'

/**
 * Like `replacePart`, for a sentence. In a quotation one marker may support several sentences. Earlier sentences that
 * rely on a marker of the replaced one get a copy of it, so that they stay cited.
 */
export function replaceSentence(
  { markdown, citations }: { markdown: string; citations: JudgedCitation[] },
  part: AnswerPart,
  replacement: string,
): string {
  const markers = parseMarkers(markdown)
  const before = answerSentences(markdown, citations).findLast(({ end }) => end <= part.start)
  const behind = (before?.citations ?? [])
    .flatMap((ord) => markers[ord] ?? [])
    .filter(({ start }) => start >= part.start)
  const kept = [...new Set(behind.map(({ start, end }) => markdown.slice(start, end)))]
  return replacePart(markdown, part, [...kept, replacement].filter(Boolean).join(' '))
}
