import { isStopWord } from '../../text/analyze'
import { commonness } from '../../text/common-words'
import type { Catalog } from './catalog'
import { type IndexedTitle, type TitleIndex, titleIndex } from './title-index'

type Word = {
  word: string
  /** as it is written, without accents */
  written: string
  start: number
  end: number
  /** it opens the question */
  opens: boolean
}

type Asked = {
  text: string
  words: Word[]
  /** where each word stands among them */
  places: Map<string, number[]>
  quoted: [start: number, end: number][]
}

/** Words that stand in a row in the question and in a title: places in the question, and in the title. */
type Run = { from: number; to: number; inTitle: number }

/** Less sure than this is not named. */
const SURE = 0.5
/** A word is known to most people below the first rank, and hardly to any beyond the second. */
const RANK = { ordinary: 1_500, rare: 12_000 }
/** A title word of more titles than this names none of them. */
const MOST_TITLES = 3
/** As many papers may share a run of title words for it to name them. */
const MOST_SHARING = 2
/** Words of a title in quotes name it, wherever they stand in it. */
const QUOTED = 0.9
/** Words in a row that can name a paper though they are not all there is of its title. */
const LEAST_WORDS = 3

const AFTER_NAME = /^(?:['’]s)?["”’]?\s+(?:\p{L}+\s+)?(?:papers?|articles?|preprint|manuscript)\b/iu
const BEFORE_NAME =
  /\b(?:paper|article|preprint|work|title)\s+(?:(?:is\s+)?(?:called|titled|entitled|named|known as)\s+)?["“‘']?$/i
const WROTE_NAME = /\b(?:who (?:wrote|authored|published|are the authors of)|authors? of)\s+(?:the\s+)?["“‘']?$/i

/**
 * The papers whose title, or a part of it that is theirs alone, stands in the question, with how sure that is, 0.5..1:
 * the title, the part before its colon ("FlashAttention"), the initials of its first words ("RAG"), a name in it ("the
 * Okapi paper"), three words or more in a row that make up half of it. Words that many use ("attention", "language
 * models") name no paper unless they stand as a title does: in quotes, or as "the X paper".
 */
export function namedTitles(question: string, catalog: Pick<Catalog, 'papers'>): Map<string, number> {
  const index = titleIndex(catalog)
  const asked = readAsked(question)
  const found = new Map<string, number>()
  const add = (id: string, sure: number) => {
    if (sure >= SURE) found.set(id, Math.max(found.get(id) ?? 0, sure))
  }
  addRuns(asked, index, add)
  addNames(asked, index, add)
  addInitials(asked, index, add)
  return found
}

/** A straight single quotation mark is an apostrophe beside a letter. */
const QUOTES = /["“”][^"“”]{2,300}["“”]|‘[^‘’]{2,300}’|(?<![\p{L}\p{N}])'[^']{2,300}'(?![\p{L}\p{N}])/gu

type Add = (id: string, sure: number) => void

function readAsked(question: string): Asked {
  const text = question.normalize('NFKD').replace(/\p{M}/gu, '')
  const found: Word[] = []
  for (const { 0: written, index: start } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    // The possessive is no word of its own.
    if (/^s$/i.test(written) && /['’]$/.test(text.slice(0, start))) continue
    const end = start + written.length
    found.push({ word: written.toLowerCase(), written, start, end, opens: found.length === 0 })
  }
  const quoted = [...text.matchAll(QUOTES)].map(({ 0: all, index }): [number, number] => [index, index + all.length])
  const places = new Map<string, number[]>()
  for (const [at, { word }] of found.entries()) places.set(word, [...(places.get(word) ?? []), at])
  return { text, words: found, places, quoted }
}

/** Whole titles, whole parts before a colon, and long pieces of titles. */
function addRuns(asked: Asked, { titles, byWord }: TitleIndex, add: Add): void {
  const held = new Map<number, number>()
  for (const word of asked.places.keys()) for (const at of byWord.get(word) ?? []) held.set(at, (held.get(at) ?? 0) + 1)
  const partly = new Map<string, { id: string; sure: number }[]>()
  for (const [at, count] of held) {
    const title = titles[at]
    if (!title || (count < 2 && title.head > 1)) continue
    for (const run of runsOf(asked, title)) {
      const sure = wholeTitle(asked, title, run)
      if (sure > 0) {
        add(title.id, sure)
        continue
      }
      const piece = longPiece(asked, title, run)
      if (!piece) continue
      const sharing = partly.get(piece.text)
      const one = { id: title.id, sure: piece.sure }
      if (sharing) sharing.push(one)
      else partly.set(piece.text, [one])
    }
  }
  for (const sharing of partly.values())
    if (sharing.length <= MOST_SHARING) for (const { id, sure } of sharing) add(id, sure / sharing.length ** 0.5)
}

/** Runs that are long enough to name something, none of them part of a longer one in the same places. */
function runsOf({ words, places }: Asked, title: IndexedTitle): Run[] {
  const runs: Run[] = []
  for (const [inTitle, word] of title.words.entries()) {
    for (const from of places.get(word) ?? []) {
      if (inTitle > 0 && from > 0 && words[from - 1]?.word === title.words[inTitle - 1]) continue
      let to = from + 1
      while (words[to] && words[to]?.word === title.words[inTitle + to - from]) to++
      if (to - from >= Math.min(LEAST_WORDS, title.head)) runs.push({ from, to, inTitle })
    }
  }
  return runs
}

/** How sure a run that is a whole title, or all of it before the colon, names the paper; 0 where it is neither. */
function wholeTitle(asked: Asked, { words, head }: IndexedTitle, { from, to, inTitle }: Run): number {
  const length = to - from
  const whole = inTitle === 0 && (length === words.length || length >= head)
  if (!whole) return 0
  const own = words.slice(0, length)
  const telling = own.filter((word) => !isStopWord(word))
  if (telling.length >= 3 || length >= 4) return length === words.length ? 1 : 0.95
  return standing(asked, from, from + length, telling)
}

/** How sure one or two words that are all there is of a name are meant as one. */
function standing(asked: Asked, from: number, to: number, telling: string[]): number {
  const first = asked.words[from]
  const last = asked.words[to - 1]
  if (!first || !last || telling.length === 0) return 0
  const before = asked.text.slice(0, first.start)
  const after = asked.text.slice(last.end)
  if (isQuoted(asked, first.start, last.end)) return 1
  if (AFTER_NAME.test(after) || BEFORE_NAME.test(before) || WROTE_NAME.test(before)) return 0.95
  const written = asked.words.slice(from, to).filter(({ word }) => telling.includes(word))
  const marked = written.some((word) => /\p{L}.*\p{Lu}|\p{L}\d/u.test(word.written))
  const capital = written.every((word) => /^\p{Lu}/u.test(word.written)) && !(first.opens && to - from === 1)
  const rank = Math.max(...telling.map(commonness))
  if (rank >= RANK.rare) return marked || capital ? 0.9 : rank === Number.POSITIVE_INFINITY ? 0.55 : 0
  if (telling.length > 1) return capital ? 0.6 : 0
  return (marked || capital) && rank >= RANK.ordinary ? 0.6 : 0
}

/**
 * Three words or more, two of them telling; 0 sure unless they make up half of the title, or of its part before the
 * colon, with words that open it: what follows "for" or "in" is the field that many papers are of.
 */
function longPiece(asked: Asked, title: IndexedTitle, run: Run): { text: string; sure: number } | null {
  let { from, to } = run
  // Stop words at the ends of a run are in a row by chance.
  while (from < to && isStopWord(asked.words[from]?.word ?? '') && run.inTitle + from - run.from > 0) from++
  while (from < to && isStopWord(asked.words[to - 1]?.word ?? '')) to--
  const own = asked.words.slice(from, to).map(({ word }) => word)
  const telling = own.filter((word) => !isStopWord(word)).length
  if (own.length < LEAST_WORDS || telling < 2) return null
  const [first, last] = [asked.words[from], asked.words[to - 1]]
  if (first && last && isQuoted(asked, first.start, last.end)) return { text: own.join(' '), sure: QUOTED }
  const at = run.inTitle + from - run.from
  const tellingIn = (words: string[]) => Math.max(1, words.filter((word) => !isStopWord(word)).length)
  const ofHead = at + own.length <= title.head ? telling / tellingIn(title.words.slice(0, title.head)) : 0
  const share = Math.max(ofHead, telling / tellingIn(title.words))
  const long = own.length >= 5 && telling >= 4
  const sure = long || (share >= 0.5 && at < title.subject) ? 0.55 + 0.4 * share : 0
  return { text: own.join(' '), sure }
}

/** A name that stands in few titles, and says what those are of: "Okapi" in "Okapi at TREC-3". */
function addNames(asked: Asked, { titles, byWord }: TitleIndex, add: Add): void {
  for (const { from, to, word } of namesIn(asked, byWord)) {
    const places = byWord.get(word) ?? []
    const [first, last] = [asked.words[from], asked.words[to - 1]]
    if (!first || !last || places.length === 0 || places.length > MOST_TITLES) continue
    const before = asked.text.slice(0, first.start)
    const cue = AFTER_NAME.test(asked.text.slice(last.end)) || BEFORE_NAME.test(before)
    const marked = /\p{L}.*\p{Lu}|\p{L}\d/u.test(first.written) || to - from > 1
    const capital = marked || (/^\p{Lu}/u.test(first.written) && !first.opens)
    const rank = commonness(word)
    if (rank < (cue ? RANK.ordinary : RANK.rare) || !(cue || capital)) continue
    for (const at of places) {
      const title = titles[at]
      const place = title?.words.indexOf(word) ?? -1
      // A word that many know is a name only where the title opens with it: "the Harvest paper".
      if (title && place < (rank < RANK.rare ? 1 : title.subject))
        add(title.id, (cue ? 0.9 : 0.7) / places.length ** 0.6)
    }
  }
}

/** Each word, and two neighbours that a title writes as one: "page rank". */
function namesIn({ words }: Asked, byWord: Map<string, number[]>): { from: number; to: number; word: string }[] {
  return words.flatMap(({ word }, from) => {
    const single = word.length >= 4 ? [{ from, to: from + 1, word: formIn(byWord, word) }] : []
    const joined = word + (words[from + 1]?.word ?? '')
    return words[from + 1] && byWord.has(joined) ? [...single, { from, to: from + 2, word: joined }] : single
  })
}

/** As titles have it, in the singular or the plural: "the tetraquark paper". */
function formIn(byWord: Map<string, number[]>, word: string): string {
  return [word, `${word}s`, word.replace(/s$/, '')].find((form) => byWord.has(form)) ?? word
}

/** "RAG" for "Retrieval-Augmented Generation for …", where no other title begins so. */
function addInitials(asked: Asked, { titles, byInitials }: TitleIndex, add: Add): void {
  for (const { written } of asked.words) {
    if (!/^\p{Lu}{3,6}$/u.test(written)) continue
    const places = byInitials.get(written.toLowerCase()) ?? []
    for (const at of places) add(titles[at]?.id ?? '', 0.8 / places.length ** 0.7)
  }
}

function isQuoted({ quoted }: Asked, start: number, end: number): boolean {
  return quoted.some(([from, to]) => from <= start && end <= to && to - from <= end - start + 4)
}
