// RIS tags mean other things for other kinds of works. The writer and the reader of RIS share these sets of CSL types.

/** Works that stand in another one: their second authors are its editors. */
export const PARTS = new Set([
  'article-journal',
  'article-magazine',
  'article-newspaper',
  'chapter',
  'paper-conference',
])
/** Works that make up a volume of their own: their second title is that of a series, and their pages are counted. */
export const VOLUMES = new Set(['book', 'map', 'report', 'standard'])
/** Works that have a number of their own, not an issue that they stand in. */
export const NUMBERED = new Set(['patent', 'report', 'standard', 'thesis', 'bill', 'legal_case', 'legislation'])
