// Opens, draws and reads single pages, for text recognition.
export { isPageWrong } from '../layout/wrong-letters'
export { type DrawnPage, drawPage, toPgm } from './draw-page'
export { openDocument } from './open-document'
export { countCharacters, hasHardlyText, type RawItem, type RawPage, readPageAlone } from './raw-pages'
export { ReadError } from './read-failure'
export { READ_LIMITS } from './read-limits'
