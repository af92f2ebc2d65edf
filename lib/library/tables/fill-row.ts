import type { Sentence } from '../../analyst/extractive/sentence'
import { stemsOf, termsOf } from '../../analyst/question/terms'
import { type Cell, NOT_STATED } from './cell'
import type { Column } from './column'
import { knownColumn } from './known-columns'
import { quantitiesIn } from './quantity'
import { ownWorth, type PaperMatter, type Stated } from './stated'

/**
 * Fills the cells of one paper by its words alone: known columns by how papers speak of them, others by the sentence that
 * holds most of the column's words. Each value is words of its quote. A cell that nothing is found for is `NOT_STATED`.
 */
export function fillRow(columns: Column[], matter: PaperMatter): Cell[] {
  const usable = { ...matter, sentences: matter.sentences.filter(isMatter) }
  let words: PaperWords | undefined
  return columns.map((column) => {
    const known = column.look === '' ? knownColumn(column.name) : null
    if (known && known.kind === column.kind) return toCell(column, known.find(usable))
    words ??= wordsOf(usable.sentences)
    return toCell(column, findByWords(column, words))
  })
}

/** Thanks, checklists and the notes of authors say nothing of the matter. */
function isMatter({ rejected, sectionType: type }: Sentence): boolean {
  return type !== 'skip' && rejected !== 'authors'
}

function toCell({ kind }: Column, stated: Stated | null): Cell {
  if (!stated) return NOT_STATED
  const { sentence, value, quantity } = stated
  const { text, page, start } = sentence
  return {
    value,
    number: quantity?.number ?? null,
    unit: quantity?.unit ?? '',
    quote: text,
    place: { page, start },
    // Whether a sentence says yes or no is a reading of it, not its words.
    verdict: kind === 'yesno' ? 'unchecked' : 'quoted',
    by: 'words',
  }
}

type Worded = { sentence: Sentence; stems: Set<string> }
type PaperWords = { all: Worded[]; idf(stem: string): number }

function wordsOf(sentences: Sentence[]): PaperWords {
  const all = sentences.map((sentence) => ({ sentence, stems: new Set(stemsOf(sentence.text)) }))
  const holders = new Map<string, number>()
  for (const { stems } of all) for (const stem of stems) holders.set(stem, (holders.get(stem) ?? 0) + 1)
  // Of the paper's sentences: its rarest words tell most.
  const idf = (stem: string) => Math.log(1 + all.length / ((holders.get(stem) ?? 0) + 1))
  return { all, idf }
}

/** Share of the column's meaning that a sentence must hold. */
const LEAST = 0.65
const NEGATED = /\b(?:not|no|never|without|cannot|neither|nor|lacks?|unable|fails? to|n['’]t)\b/i

/** The sentence that speaks of a column that only its words are known of. */
function findByWords({ name, look, kind }: Column, { all, idf }: PaperWords): Stated | null {
  const terms = termsOf(look || name)
  const total = terms.reduce((sum, term) => sum + idf(term), 0)
  let best: { stated: Stated; worth: number } | null = null
  for (const { sentence, stems } of all) {
    if (kind !== 'number' && sentence.rejected !== null) continue
    const held = terms.filter((term) => stems.has(term)).reduce((sum, term) => sum + idf(term), 0) / (total || 1)
    if (held < LEAST) continue
    const stated = valueIn(sentence, kind, terms)
    if (!stated) continue
    const worth = held + 0.5 * ownWorth(sentence) - (sentence.dangling ? 0.15 : 0)
    if (!best || worth > best.worth) best = { stated, worth }
  }
  return best?.stated ?? null
}

function valueIn(sentence: Sentence, kind: Column['kind'], terms: string[]): Stated | null {
  const { text, shown } = sentence
  if (kind === 'text') return { sentence, value: shown }
  if (kind === 'yesno') return { sentence, value: NEGATED.test(text) ? 'no' : 'yes' }
  const at = placesOf(text, terms)
  const near = quantitiesIn(text)
    .map((quantity) => ({ quantity, distance: Math.min(...at.map((place) => distance(place, quantity))) }))
    .sort((a, b) => a.distance - b.distance)[0]
  if (!near || near.distance > FARTHEST) return null
  const { text: value, number, unit } = near.quantity
  return { sentence, value, quantity: { number, unit } }
}

/** Characters between a number and the word that it belongs to. */
const FARTHEST = 60

function placesOf(text: string, terms: string[]): { start: number; end: number }[] {
  const wanted = new Set(terms)
  return [...text.matchAll(/\p{L}[\p{L}'’-]*/gu)]
    .filter(([word]) => stemsOf(word).some((stem) => wanted.has(stem)))
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length }))
}

function distance(word: { start: number; end: number }, number: { start: number; end: number }): number {
  // "a learning rate of 0.1" more often than "0.1 as the learning rate".
  return number.start >= word.end ? number.start - word.end : word.start - number.end + 5
}
