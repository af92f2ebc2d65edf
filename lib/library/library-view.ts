import type { LibraryView } from '../analyst/analyst'
import { embedTexts } from './search/embed-texts'
import { wordFrequencies } from './search/word-frequencies'

/** What an analyst may ask of the library, answered by the index in use. */
export const libraryView: LibraryView = { frequencies: wordFrequencies, embed: embedTexts }
