import { contentWords } from '../../question/terms'
import type { IndexedSource } from './indexer-settings'

/** More words than these find nothing together. */
const MOST_WORDS = 6

/** The words of a topic to send to sources: those that carry its meaning. */
export function topicWords(topic: string): string[] {
  return [...new Set(contentWords(topic))].slice(0, MOST_WORDS)
}

/** A topic as a query of all its words, in the syntax of a source. */
export function topicQuery(source: IndexedSource, topic: string): string {
  const words = topicWords(topic).map((word) => word.replace(/[^\p{L}\p{M}\p{N}-]/gu, ''))
  if (source === 'arxiv') return words.map((word) => `all:${word}`).join(' AND ')
  // For Semantic Scholar, a hyphen excludes the word.
  return source === 'pubmed' ? words.join(' AND ') : words.join(' ').replaceAll('-', ' ')
}
