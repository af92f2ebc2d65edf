import { contentWords } from '../../question/terms'
import type { IndexedSource } from './indexer-settings'

/** More words than these together find nothing. */
const MOST_WORDS = 6

/** The words of a topic that sources are sent: those that carry its meaning. */
export function topicWords(topic: string): string[] {
  return [...new Set(contentWords(topic))].slice(0, MOST_WORDS)
}

/** A topic as a query in the syntax of a source: all its words. */
export function topicQuery(source: IndexedSource, topic: string): string {
  const words = topicWords(topic).map((word) => word.replace(/[^\p{L}\p{M}\p{N}-]/gu, ''))
  if (source === 'arxiv') return words.map((word) => `all:${word}`).join(' AND ')
  // To Semantic Scholar a hyphen says that the word must not stand there.
  return source === 'pubmed' ? words.join(' AND ') : words.join(' ').replaceAll('-', ' ')
}
