import { holdsParagraph, holdsSentence, inCommon, wordRuns, wordsOf } from '../fit/word-runs'

/** Text marked by annotators: whole paragraphs, sentences in them, and spans that are the answer. */
export type Marked = { paragraphs?: string[]; sentences: string[]; spans?: string[] }

type Runs = Set<string>
type Span = { flat: string; count: number; runs: Runs }
export type GoldText = { paragraphs: Runs[]; sentences: Runs[]; spans: Span[] }

export function goldText(marked: Marked[]): GoldText {
  return {
    paragraphs: marked.flatMap(({ paragraphs = [] }) => paragraphs).map(wordRuns),
    sentences: marked.flatMap(({ sentences }) => sentences).map(wordRuns),
    spans: marked
      .flatMap(({ spans = [] }) => spans)
      .map((text) => ({ flat: wordsOf(text).join(' '), count: wordsOf(text).length, runs: wordRuns(text) }))
      .filter(({ count }) => count > 0),
  }
}

/** Whether a passage contains one of the gold paragraphs. */
export function holdsGoldParagraph(text: string, { paragraphs }: GoldText): boolean {
  const runs = wordRuns(text)
  return paragraphs.some((gold) => holdsParagraph(runs, gold))
}

/**
 * Whether a text contains a gold sentence or span: word by word, or 60 % of its runs if it has at least eight words. A
 * span of one or two words counts only within a gold paragraph.
 */
export function holdsAnswer(text: string, gold: GoldText): boolean {
  const runs = wordRuns(text)
  if (gold.sentences.some((one) => holdsSentence(runs, one))) return true
  const flat = ` ${wordsOf(text).join(' ')} `
  const isInParagraph = gold.paragraphs.some((one) => inCommon(runs, one) >= 0.5 * Math.min(runs.size, one.size))
  return gold.spans.some(
    (span) =>
      (span.count >= 3 || isInParagraph) &&
      (flat.includes(` ${span.flat} `) || (span.count >= 8 && inCommon(runs, span.runs) >= 0.6 * span.runs.size)),
  )
}
