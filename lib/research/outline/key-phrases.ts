import type { LibraryView } from '../../library/library-view'
import { stemsOf } from '../../question/terms'
import type { Passage } from '../../quoting/passage'
import { isStopWord } from '../../text/analyze'
import { commonness } from '../../text/common-words'
import { dot } from '../../text/dot'
import { sentencesOf } from '../../text/sentences'
import { idfOf } from './idf'

/** `stems`: of its words. `vector`: its direction in the space of meanings; empty where nothing is known of it. */
export type KeyPhrase = { text: string; stems: string[]; vector: Float32Array; score: number }

/** Papers that must share a phrase, and more than which count no more. */
const PAPERS = { least: 2, most: 6 }
/** How sharply what is nearer to the question counts more. */
const NEARER = 2
/** A heading counts as so many occurrences. */
const IN_HEADING = 3
/** A phrase is only part of a longer one that has this share of its occurrences. */
const PART = 0.5
/** Places among the commonest English words between which a word says more the rarer it is. */
const RANKS = { common: 400, rare: 12_000 }
/** Phrases whose nearness to the question is looked at. */
const MOST_NEAR = 40
/** Added to the cosine of a phrase with the question, which is 0 where nothing is known of them. */
const FAR = 0.1
const WORD = /\p{L}[\p{L}\p{N}]*(?:[-–][\p{L}\p{N}]+)*/gu

/** `papers`: the relevance of the nearest passage of each that has it. `count`: how often it stands there, by relevance. */
type Phrase = { stems: string[]; forms: Map<string, number>; papers: Map<string, number>; count: number }

/**
 * Phrases of two or three words that passages of several papers share, most telling first: tf·idf over the papers, times
 * how near a phrase is to the question in meaning. No two share a word that the question does not have.
 */
export async function keyPhrases(
  question: string,
  passages: Passage[],
  library: LibraryView,
  most: number,
): Promise<KeyPhrase[]> {
  const shared = sharedPhrases(passages)
  const asked = new Set(stemsOf(question))
  const idf = await idfOf(library, [...new Set(shared.flatMap(({ stems }) => stems))])
  const scored = shared.flatMap((phrase) => {
    const fresh = phrase.stems.filter((stem) => stem.split('-').some((part) => !asked.has(part)))
    if (fresh.length === 0) return []
    const text = commonest(phrase.forms)
    const rare = fresh.reduce((sum, stem) => sum + Math.log(Math.max(idf(stem), 0.1)), 0) / fresh.length
    const papers = [...phrase.papers.values()].reduce((sum, relevance) => sum + relevance, 0)
    const tf = Math.min(papers, PAPERS.most) * Math.log2(1 + phrase.count)
    return [{ text, stems: phrase.stems, score: tf * Math.exp(rare) * rarity(text) }]
  })
  scored.sort((a, b) => b.score - a.score || (a.text < b.text ? -1 : 1))
  const best = scored.slice(0, MOST_NEAR)
  const [direction = new Float32Array(), ...vectors] = await library.embed([question, ...best.map(({ text }) => text)])
  const near = best
    .map((phrase, at): KeyPhrase => {
      const vector = vectors[at] ?? new Float32Array()
      return { ...phrase, vector, score: phrase.score * (FAR + Math.max(0, dot(direction, vector))) }
    })
    .sort((a, b) => b.score - a.score)
  const chosen: KeyPhrase[] = []
  for (const phrase of near) {
    const taken = new Set(chosen.flatMap(({ stems }) => stems))
    if (chosen.length < most && !phrase.stems.some((stem) => taken.has(stem) && !asked.has(stem))) chosen.push(phrase)
  }
  return chosen
}

function sharedPhrases(passages: Passage[]): Phrase[] {
  const found = new Map<string, Phrase>()
  for (const { kind, section, text, paperId, relevance } of passages) {
    if (kind !== 'text') continue
    const near = relevance ** NEARER
    for (const [words, weight] of [[section, IN_HEADING] as const, [text, 1] as const])
      for (const { text: form, stems } of phrasesIn(words)) {
        const key = stems.join(' ')
        const phrase = found.get(key) ?? { stems, forms: new Map(), papers: new Map(), count: 0 }
        found.set(key, phrase)
        phrase.forms.set(form, (phrase.forms.get(form) ?? 0) + 1)
        phrase.papers.set(paperId, Math.max(near, phrase.papers.get(paperId) ?? 0))
        phrase.count += weight * near
      }
  }
  const shared = [...found].filter(([, { papers }]) => papers.size >= PAPERS.least)
  return shared
    .filter(
      ([key, { count }]) =>
        !shared.some(
          ([other, longer]) => other !== key && ` ${other} `.includes(` ${key} `) && longer.count >= PART * count,
        ),
    )
    .map(([, phrase]) => phrase)
}

/** Two or three words in a row with nothing but a space between them, none of which says nothing. */
function phrasesIn(text: string): { text: string; stems: string[] }[] {
  const phrases: { text: string; stems: string[] }[] = []
  for (const { start, end } of sentencesOf(text)) {
    const sentence = text.slice(start, end)
    let row: { word: string; stem: string; end: number }[] = []
    for (const match of sentence.matchAll(WORD)) {
      const [word] = match
      const stem = stemsOf(word).join('-')
      const isName = word.length > 2 && stem !== '' && !isStopWord(word.toLowerCase())
      const isNext = row.length > 0 && sentence.slice(row.at(-1)?.end, match.index) === ' '
      row = isName ? [...(isNext ? row : []), { word, stem, end: match.index + word.length }] : []
      for (const length of [2, 3]) {
        const last = row.slice(-length)
        const stems = [...new Set(last.map((one) => one.stem))]
        if (stems.length === length) phrases.push({ text: last.map((one) => one.word).join(' '), stems })
      }
    }
  }
  return phrases
}

/** How rare the words of a phrase are in English, .3..1, by the commonest of them. */
function rarity(text: string): number {
  const ranks = text
    .toLowerCase()
    .split(/[\s-]+/)
    .map(commonness)
  const rank = Math.min(RANKS.rare, Math.max(RANKS.common, Math.min(...ranks)))
  return 0.3 + 0.7 * (Math.log(rank / RANKS.common) / Math.log(RANKS.rare / RANKS.common))
}

/** As passages write it most often; in small letters where any writes it so, since headings begin with capitals. */
function commonest(forms: Map<string, number>): string {
  const [[text] = ['']] = [...forms].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  return forms.has(text.toLowerCase()) ? text.toLowerCase() : text
}
