/** Kinds of works that a search can be limited to, in display order. */
export const WORK_KINDS = ['review', 'trial', 'article', 'proceedings', 'preprint', 'book'] as const
export type WorkKind = (typeof WORK_KINDS)[number]

/** Names for the screen. */
export const WORK_KIND_TITLES: Record<WorkKind, string> = {
  review: 'Reviews',
  trial: 'Clinical trials',
  article: 'Journal articles',
  proceedings: 'Conference papers',
  preprint: 'Preprints',
  book: 'Books',
}
