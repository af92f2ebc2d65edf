import type { Passage } from '../../quoting/passage'
import type { Finding } from './finding'
import type { OutlineItem } from './outline-item'

export function anItem(id: string, title: string): OutlineItem {
  return { id, title, question: `${title}?` }
}

export function aFact(paperId: string, shown: string, items: string[], score = 1): Finding {
  return {
    id: `${paperId} ${shown}`,
    paperId,
    title: `On ${paperId}`,
    sentences: [{ shown, page: 2 }],
    evidenceIds: [`evidence of ${shown}`],
    items,
    score,
  }
}

let made = 0

/** A passage on the first page of a paper; the paper's title is its id. */
export function aPassage(paperId: string, text: string, given: Partial<Passage> = {}): Passage {
  return {
    ...{ id: `passage-${made++}`, paperId, title: paperId, section: 'Method', kind: 'text', text },
    ...{ spans: [{ page: 1, start: 0, end: text.length }], relevance: 1, question: '' },
    ...given,
  }
}
