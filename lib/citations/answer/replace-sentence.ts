import { parseMarkers } from '../markers/markers'
import { type AnswerPart, replacePart } from './answer-part'
import { answerSentences, type JudgedCitation } from './answer-sentences'

/**
 * As `replacePart`, of a sentence. One marker may stand for a run of sentences, as in a quotation: what stands before the
 * sentence and rests on a marker in it or behind it gets that marker, so that it stays cited whatever takes its place.
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
