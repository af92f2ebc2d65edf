import type { wordFrequencies } from '../../library/search/words'
import { contentWords, stemsOf, termsOf } from '../../question/terms'
import type { Passage } from '../../quoting/passage'
import { idfOf } from './idf'
import type { OutlineItem } from './outline-item'

type Text = Pick<Passage, 'title' | 'section' | 'text'>

/**
 * Returns a function that gives the share of each item's words, weighted by rarity in the library, that a text and its
 * title contain: 0..1, in the order of the items. Every text contains an item with only question words (“How it
 * works”).
 */
export async function wordsHeld(
  items: OutlineItem[],
  frequencies?: typeof wordFrequencies,
): Promise<(text: Text) => number[]> {
  const asked = items.map(({ title, question }) => {
    const text = `${title} ${question}`
    return contentWords(text).length > 0 ? termsOf(text) : []
  })
  const idf = await idfOf(asked.flat(), frequencies)
  const sum = (terms: string[]) => terms.reduce((total, term) => total + idf(term), 0)
  return ({ title, section, text }) => {
    const own = new Set(stemsOf(`${title} ${section} ${text}`))
    return asked.map((terms) => (terms.length > 0 ? sum(terms.filter((term) => own.has(term))) / (sum(terms) || 1) : 1))
  }
}
