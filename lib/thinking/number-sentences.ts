import type { Passage } from '../quoting/passage'
import { oneLine } from '../text/format/phrases'
import { sentencesOf } from '../text/sentences'
import { estimateTokens } from '../text/words/terms'
import { asShown } from './evidence-prompt'

type Numbered<P> = {
  /** text of a passage with each sentence (in tables: line) after its number */
  textOf(passage: P): string
  /** the words of numbered sentences, as far as they are in the same passage; null for unknown numbers */
  quoteOf(numbers: number[]): { passage: P; quote: string } | null
  /** the largest number */
  most: number
}

/** Numbers the sentences of passages from 1, so that a model can refer to them instead of copying their words. */
export function numberSentences<P extends Pick<Passage, 'kind' | 'text'>>(passages: P[]): Numbered<P> {
  const all = passages.flatMap((passage) => piecesOf(passage).map((text) => ({ passage, text })))
  return {
    most: all.length,
    textOf: (passage) =>
      all
        .flatMap((one, index) =>
          one.passage === passage ? `${index + 1}. ${asShown({ kind: passage.kind, text: one.text })}` : [],
        )
        .join('\n'),
    quoteOf(numbers) {
      const named = numbers.flatMap((number) => {
        const one = all[number - 1]
        return one ? [{ ...one, number }] : []
      })
      const [first] = named
      if (!first) return null
      const own = named.filter(({ passage }) => passage === first.passage)
      const isRow = first.passage.kind === 'table'
      const quote = own.reduce((before, { number, text }, index) => {
        if (index === 0) return text
        const follows = !isRow && own[index - 1]?.number === number - 1
        return `${before}${follows ? ' ' : ' … '}${text}`
      }, '')
      return { passage: first.passage, quote }
    },
  }
}

/** Approximate tokens of a passage with tags and numbers. */
export function tokensOfNumbered({ text }: Pick<Passage, 'text'>): number {
  return TAGS + estimateTokens(text) * NUMBERS
}

const TAGS = 60
const NUMBERS = 1.1

function piecesOf({ kind, text }: Pick<Passage, 'kind' | 'text'>): string[] {
  if (kind === 'table') return text.split('\n').filter((line) => line.trim() !== '')
  return sentencesOf(text).map(({ start, end }) => oneLine(text.slice(start, end)))
}
