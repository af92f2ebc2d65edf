import { wordFrequencies } from './search/word-frequencies'

/** Word statistics of the library. */
export type LibraryView = {
  /** number of indexed content passages, and how many of them contain each stem */
  frequencies(stems: string[]): Promise<{ total: number; counts: Map<string, number> }>
}

/** Word statistics from the index in use. */
export const libraryView: LibraryView = { frequencies: wordFrequencies }
