import { setImmediate } from 'node:timers/promises'
import { addToList } from '../../add-to-list'
import { isStopWord, stem, words } from '../../text/words/analyze'

/** Maximum words of a phrase. */
const LONGEST = 3
/** Passages read at a time, so that a server can answer in between. */
const BATCH = 50
/** Share of a theme's papers that must contain a phrase. */
const SPREAD = 0.3
/** Number of phrases per theme. */
const NAMED_BY = 4

type Phrase = {
  /** number of passages that contain it, and their papers, by theme */
  held: Map<number, { passages: number; papers: Set<string> }>
  /** number of passages in all themes */
  passages: number
  /** spellings, with their number of uses */
  written: Map<string, number>
}

/** A passage of a paper, and the number of the paper's theme. */
export type ThemedPassage = { theme: number; paperId: string; text: string }

/**
 * Phrases that distinguish each theme, best first, as papers write them: scored by their use in the theme's passages
 * compared with all passages (after the pointwise Kullback-Leibler divergence of Tomokiyo & Hurst, 2003, with its
 * logarithm squared, which favours rare phrases), longer ones before their parts. Excludes phrases of only a few
 * papers.
 */
export async function themePhrases(passages: AsyncIterable<ThemedPassage>): Promise<Map<number, string[]>> {
  const phrases = new Map<string, Phrase>()
  const sizes = new Map<number, { passages: number; papers: Set<string> }>()
  let read = 0
  for await (const { theme, paperId, text } of passages) {
    count(sizes, theme, paperId)
    for (const [key, written] of phrasesOf(text)) {
      const phrase = phrases.get(key) ?? { held: new Map(), passages: 0, written: new Map() }
      phrases.set(key, phrase)
      phrase.passages++
      count(phrase.held, theme, paperId)
      phrase.written.set(written, (phrase.written.get(written) ?? 0) + 1)
    }
    if (++read % BATCH === 0) await setImmediate()
  }
  const telling = new Map<number, Telling[]>()
  for (const [key, { held, passages: all, written }] of phrases)
    for (const [theme, { passages: own, papers }] of held) {
      const of = sizes.get(theme)
      if (!of || papers.size < Math.min(of.papers.size, Math.max(2, SPREAD * of.papers.size))) continue
      const share = own / of.passages
      const beyond = Math.log(share / (all / read))
      if (beyond <= 0) continue
      const score = share * beyond ** 2 * key.split(' ').length
      addToList(telling, theme, { key, written: usual(written), score })
    }
  return new Map([...telling].map(([theme, found]) => [theme, distinct(found.sort((a, b) => b.score - a.score))]))
}

type Telling = { key: string; written: string; score: number }

function count(counts: Phrase['held'], theme: number, paperId: string): void {
  const known = counts.get(theme) ?? { passages: 0, papers: new Set() }
  counts.set(theme, known)
  known.passages++
  known.papers.add(paperId)
}

/** The phrases of a text, each once: consecutive words without stop words and numbers, by their stems. */
function phrasesOf(text: string): Map<string, string> {
  const found = new Map<string, string>()
  // Punctuation separates phrases; a hyphen does not.
  for (const clause of text.split(/[^\p{L}\p{N}\s'’-]+|\n\n/u)) {
    let row: string[] = []
    for (const word of [...words(clause), '']) {
      if (word !== '' && !isStopWord(word) && /^\p{L}{2,}$/u.test(word)) {
        row.push(word)
        for (let length = 1; length <= Math.min(LONGEST, row.length); length++) {
          const phrase = row.slice(-length)
          const key = phrase.map(stem).join(' ')
          if (!found.has(key)) found.set(key, phrase.join(' '))
        }
      } else row = []
    }
  }
  return found
}

function usual(written: Map<string, number>): string {
  return [...written].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}

/** The first phrases that share no word with an earlier one. */
function distinct(found: Telling[]): string[] {
  const taken = new Set<string>()
  const named: string[] = []
  for (const { key, written } of found) {
    if (named.length === NAMED_BY) break
    const stems = key.split(' ')
    if (stems.some((one) => taken.has(one))) continue
    for (const one of stems) taken.add(one)
    named.push(written)
  }
  return named
}
