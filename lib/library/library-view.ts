import { wordFrequencies } from './search/word-frequencies'

/** What is known of the words of the library. */
export type LibraryView = {
  /** number of indexed content passages, and how many of them hold each stem */
  frequencies(stems: string[]): Promise<{ total: number; counts: Map<string, number> }>
}

/** The same, by the index in use. */
export const libraryView: LibraryView = { frequencies: wordFrequencies }
