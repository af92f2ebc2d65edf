import { stem, words } from '../../text/words/analyze'
import { termId } from '../../text/words/terms'
import type { OpenIndex } from '../search/find-chunks'
import { addresses, termsInPapers } from '../search/words'

/**
 * A paper is about a word that makes up this share of its stems, or of this many if it has fewer: in 34 papers on
 * explanations and advertising the words "explain" and "explanation" reach it, in 36 on corals no word that addresses
 * the reader does.
 */
const ABOUT = { share: 0.015, stems: 500 }
/** Minimum number of papers about a word that make it a topic of the library. */
const PAPERS = 2

/**
 * Returns the terms of a question that usually address the reader ("explain", "answer", "author") but are topics of the
 * library. Without this, a library on explanations could not be asked about them: of 32 common questions over one, a
 * central paper led .75 and leads .84 with it; three other libraries stay the same.
 */
export async function topicsAmong(index: OpenIndex, question: string): Promise<Set<number>> {
  const asked = [...new Set(words(question).filter(addresses).map(stem))].map(termId)
  if (asked.length === 0) return new Set()
  const { lengths, postings } = await termsInPapers(index, asked)
  const isAbout = (place: number, count: number) => count >= ABOUT.share * Math.max(ABOUT.stems, lengths[place] ?? 0)
  return new Set(
    asked.filter((term) => {
      const { papers = [], counts = [] } = postings.get(term) ?? {}
      return [...papers].filter((place, i) => isAbout(place, counts[i] ?? 0)).length >= PAPERS
    }),
  )
}
