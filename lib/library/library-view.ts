import { embedTexts } from './search/embed-texts'
import { wordFrequencies } from './search/word-frequencies'

/** What is known of the words of the library. */
export type LibraryView = {
  /** number of indexed content passages, and how many of them hold each stem */
  frequencies(stems: string[]): Promise<{ total: number; counts: Map<string, number> }>
  /** unit vectors of the embedder in use, one a text; an empty array where nothing is known of it */
  embed(texts: string[]): Promise<Float32Array[]>
}

/** The same, by the index in use. */
export const libraryView: LibraryView = { frequencies: wordFrequencies, embed: embedTexts }
