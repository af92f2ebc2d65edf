import type { LibraryView, Passage } from '../../analyst/analyst'
import { stemsOf, termsOf } from '../../analyst/question/terms'
import type { ChecklistItem } from './deep-plan'
import { idfOf } from './idf'

type Text = Pick<Passage, 'title' | 'section' | 'text'>

/**
 * How much of the words of an item, by how rare they are in the library, a text under its title holds: 0..1, for each of
 * the items in their order.
 */
export async function wordsHeld(items: ChecklistItem[], library: LibraryView): Promise<(text: Text) => number[]> {
  const asked = items.map(({ title, question }) => termsOf(`${title} ${question}`))
  const idf = await idfOf(library, asked.flat())
  const sum = (terms: string[]) => terms.reduce((total, term) => total + idf(term), 0)
  return ({ title, section, text }) => {
    const own = new Set(stemsOf(`${title} ${section} ${text}`))
    return asked.map((terms) => sum(terms.filter((term) => own.has(term))) / (sum(terms) || 1))
  }
}
