import { setImmediate } from 'node:timers/promises'
import { addToList } from '../../add-to-list'
import { words } from '../../text/words/analyze'

/** Fields that identify a work in the references of others. */
export type CitableWork = { id: string; title: string; arxivId: string | null; doi: string | null }

/** A shorter title may occur in a reference by chance. */
const SHORTEST = { words: 4, letters: 18 }

/** Works prepared at a time. */
const BATCH = 500

type Pattern = { id: string; words: string[] }

/**
 * Returns a function that finds the works in a list of references by title, arXiv id or DOI. Prepared once for many
 * lists, yielding to other work.
 */
export async function citedTitles(works: CitableWork[]): Promise<(references: string) => Set<string>> {
  const byOpening = new Map<string, Pattern[]>()
  for (const [at, work] of works.entries()) {
    for (const pattern of patternsOf(work)) addToList(byOpening, opening(pattern, 0), { id: work.id, words: pattern })
    if (at % BATCH === BATCH - 1) await setImmediate()
  }
  return (references) => {
    const text = words(references)
    const found = new Set<string>()
    for (let at = 0; at + 1 < text.length; at++)
      for (const { id, words: wanted } of byOpening.get(opening(text, at)) ?? [])
        if (wanted.every((word, i) => text[at + i] === word)) found.add(id)
    return found
  }
}

const opening = (text: string[], at: number) => `${text[at]} ${text[at + 1]}`

function patternsOf({ title, arxivId, doi }: CitableWork): string[][] {
  const own = words(title)
  const isTelling = own.length >= SHORTEST.words && own.join('').length >= SHORTEST.letters
  // Ids as numbers; the first part could be mistaken for a year: "1706 03762".
  const ids = [arxivId?.replace(/v\d+$/, ''), doi].map((id) => words(id ?? '')).filter(({ length }) => length >= 2)
  return [...(isTelling ? [own] : []), ...ids]
}
