import { isStopWord, stem, words } from '../../text/analyze'
import { acronymsOf, mayBeAcronym, maybeShortFor, plain } from '../../text/spelled-names'
import { papersSpelling } from '../indexing/spelled-names'
import { termId } from '../search/terms'
import type { TermsInPapers } from '../search/terms-in-papers'
import type { QueryTerms } from './read-wanted'

/** An acronym of a question, and the name that papers spell out instead of it. */
export type SpelledOut = {
  /** of the acronym */
  term: number
  /** of the words of the name that say something */
  words: Map<number, string>
  /** how often each paper spells it out */
  uses: Map<string, number>
}

/** Of all that papers spell out with the same initials: with less, nobody knows which of them is meant. */
const MOST_OF_ALL = 0.5

/**
 * The acronyms of a question that papers spell out: "FiD" where one says "Fusion-in-Decoder" all through. A word written
 * small counts as one where it is no English and no paper holds it.
 */
export async function spelledOut(
  wanted: Pick<QueryTerms, 'text' | 'terms'>,
  isHeld: (term: number) => boolean,
): Promise<SpelledOut[]> {
  const written = new Map(acronymsOf(wanted.text).map((acronym) => [termOf(acronym), acronym]))
  for (const [term, { word }] of wanted.terms)
    if (!written.has(term) && !isHeld(term) && mayBeAcronym(word)) written.set(term, word.toUpperCase())
  const asked = [...written].filter(([term]) => wanted.terms.has(term))
  if (asked.length === 0) return []
  const papers = await papersSpelling(asked.map(([, acronym]) => acronym.toLowerCase()))
  return asked.flatMap(([term, acronym]) => {
    const byName = new Map<string, SpelledOut & { all: number }>()
    let all = 0
    for (const { paperId, names } of papers)
      for (const { name, uses } of names) {
        if (!maybeShortFor(acronym, name)) continue
        const one = byName.get(plain(name)) ?? { term, words: wordsOf(name), uses: new Map(), all: 0 }
        byName.set(plain(name), one)
        one.uses.set(paperId, uses)
        one.all += uses
        all += uses
      }
    const [most] = [...byName.values()].sort((a, b) => b.all - a.all)
    return most && most.all > MOST_OF_ALL * all ? [most] : []
  })
}

/** How often papers use the terms of a question, where what one spells out counts as its acronym. */
export function withSpelledUses(inPapers: TermsInPapers, spelled: SpelledOut[]): TermsInPapers {
  if (spelled.length === 0) return inPapers
  const postings = new Map(inPapers.postings)
  for (const { term, uses } of spelled) {
    const own = postings.get(term)
    const counts = new Map<number, number>()
    for (const [i, place] of own?.papers.entries() ?? []) counts.set(place, own?.counts[i] ?? 0)
    for (const [id, spelt] of uses) {
      const place = inPapers.places.get(id)
      if (place !== undefined && spelt > 0) counts.set(place, (counts.get(place) ?? 0) + spelt)
    }
    const all = [...counts].sort(([a], [b]) => a - b)
    postings.set(term, {
      papers: Uint32Array.from(all, ([place]) => place),
      counts: Float32Array.from(all, ([, count]) => count),
    })
  }
  return { ...inPapers, postings }
}

function wordsOf(name: string): Map<number, string> {
  return new Map(
    words(name)
      .filter((word) => !isStopWord(word))
      .map((word) => [termOf(word), word]),
  )
}

function termOf(word: string): number {
  return termId(stem(word.toLowerCase()))
}
