import { isStopWord, stem, words } from '../../text/words/analyze'
import { acronymsOf, mayBeAcronym, maybeShortFor, plain } from '../../text/words/spelled-names'
import { termId } from '../../text/words/terms'
import { papersSpelling } from '../indexing/spelled-names'
import type { TermsInPapers } from '../search/words'

/** An acronym in a question, with the name that papers spell out instead. */
export type SpelledOut = {
  /** id of the acronym */
  term: number
  /** content words of the name */
  words: Map<number, string>
  /** by paper: how often it is spelled out */
  uses: Map<string, number>
}

/** Minimum share among all names with the same initials: below it, the meaning is ambiguous. */
const MOST_OF_ALL = 0.5

/**
 * The acronyms of a question that papers spell out: "FiD" for "Fusion-in-Decoder". A lower-case word counts as one if
 * it is not English and in no paper.
 */
export async function spelledOut(
  wanted: { text: string; terms: ReadonlyMap<number, { word: string }> },
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

/** How often papers use a question's terms, counting a spelled-out name as its acronym. */
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
