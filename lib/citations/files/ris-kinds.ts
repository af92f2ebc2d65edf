// RIS tags mean different things for different types of works. The writer and the reader of RIS share these sets of CSL
// types.

/** Works that are part of another work: their second authors are its editors. */
export const PARTS = new Set([
  'article-journal',
  'article-magazine',
  'article-newspaper',
  'chapter',
  'paper-conference',
])
/** Works that are volumes of their own: their second title is that of a series, and their pages are a count. */
export const VOLUMES = new Set(['book', 'map', 'report', 'standard'])
/** Works with a number of their own, rather than that of an issue. */
export const NUMBERED = new Set(['patent', 'report', 'standard', 'thesis', 'bill', 'legal_case', 'legislation'])
