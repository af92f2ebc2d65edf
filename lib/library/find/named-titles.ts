import { commonness } from '../../text/language/common-words'
import { isStopWord } from '../../text/words/analyze'
import type { Catalog } from '../catalog/catalog'
import { type IndexedTitle, type TitleIndex, titleIndex } from './title-index'
import { isQuoted, type QuestionWords, readAsked, runsOf, wordsHeld } from './title-runs'
import { titledPapers } from './titled-papers'

/** Frequency ranks of English words: below the first most people know them, above the second hardly anyone does. */
const RANK = { ordinary: 1_500, rare: 12_000 }

/**
 * Papers whose title, or a distinctive part of it, is in the question, with the probability that it is meant, 0.5..1: a
 * full title, a short title or the part before its colon ("FlashAttention"), the initials of its first words ("RAG"), a
 * name in it ("Okapi"). Common words ("attention", "language models") name a paper only in quotes.
 */
export function namedTitles(question: string, catalog: Pick<Catalog, 'papers'>): Map<string, number> {
  const index = titleIndex(catalog.papers)
  const asked = readAsked(question)
  const found = new Map((titledPapers(question, catalog)?.paperIds ?? []).map((id) => [id, 1]))
  const add = (id: string, sure: number) => {
    if (sure > 0) found.set(id, Math.max(found.get(id) ?? 0, sure))
  }
  addShort(asked, index, add)
  addNames(asked, index, add)
  addInitials(asked, index, add)
  return found
}

type Add = (id: string, sure: number) => void

/** Titles, and parts of titles before a colon, of one or two distinctive words. */
function addShort(asked: QuestionWords, { titles, byWord }: TitleIndex, add: Add): void {
  for (const [at, count] of wordsHeld(asked, byWord)) {
    const title = titles[at]
    if (!title || (count < 2 && title.head > 1)) continue
    for (const { from, to, inTitle } of runsOf(asked, title)) {
      if (inTitle > 0 || to - from < title.head) continue
      const telling = title.words.slice(0, to - from).filter((word) => !isStopWord(word))
      if (telling.length <= 2) add(title.id, confidenceIn(asked, from, to, telling))
    }
  }
}

/** The probability that one or two words which form a whole title are meant as one. */
function confidenceIn(asked: QuestionWords, from: number, to: number, telling: string[]): number {
  const first = asked.words[from]
  const last = asked.words[to - 1]
  if (!first || !last || telling.length === 0) return 0
  if (isQuoted(asked, first.start, last.end)) return 1
  const written = asked.words.slice(from, to).filter(({ word }) => telling.includes(word))
  const marked = written.some(({ isMarked }) => isMarked)
  const capital = written.every(({ isCapital }) => isCapital) && !(first.opens && to - from === 1)
  const rank = Math.max(...telling.map(commonness))
  if (rank >= RANK.rare) return marked || capital ? 0.9 : rank === Number.POSITIVE_INFINITY ? 0.55 : 0
  if (telling.length > 1) return capital ? 0.6 : 0
  return (marked || capital) && rank >= RANK.ordinary ? 0.6 : 0
}

/**
 * A rare name in only one title, which says what that is about: "Okapi" in "Okapi at TREC-3"; also as two words, "page
 * rank".
 */
function addNames({ words }: QuestionWords, { titles, byWord }: TitleIndex, add: Add): void {
  for (const [place, { word, isMarked, isCapital, opens }] of words.entries()) {
    const next = words[place + 1]?.word
    const isName = word.length >= 4 && (isMarked || (isCapital && !opens))
    for (const name of [...(isName ? [word] : []), ...(next ? [word + next] : [])]) {
      const title = onlyTitle(titles, byWord.get(name))
      if (title && commonness(name) >= RANK.rare && title.words.indexOf(name) < title.subject) add(title.id, 0.7)
    }
  }
}

/** "RAG" for "Retrieval-Augmented Generation for …", unless another title has the same initials. */
function addInitials({ words }: QuestionWords, { titles, byInitials }: TitleIndex, add: Add): void {
  for (const { word, written } of words) {
    const title = /^\p{Lu}{3,6}$/u.test(written) ? onlyTitle(titles, byInitials.get(word)) : undefined
    if (title) add(title.id, 0.8)
  }
}

function onlyTitle(titles: IndexedTitle[], [at, other]: number[] = []): IndexedTitle | undefined {
  return at === undefined || other !== undefined ? undefined : titles[at]
}
