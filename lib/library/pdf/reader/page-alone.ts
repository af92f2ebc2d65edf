// Opens, draws and reads single pages, for text recognition.
export { isPageWrong } from '../layout/wrong-letters'
export { type DrawnPage, drawPage, toPgm } from './draw-page'
export { openDocument } from './open-document'
export type { RawItem, RawPage } from './raw-page'
export { countCharacters, hasHardlyText, readPageAlone } from './raw-pages'
export { ReadError } from './read-failure'
export { READ_LIMITS } from './read-limits'
