import type { SourceName } from './source'

/** Kinds of works that a search can be limited to, in the order in which they are offered. */
export const WORK_KINDS = ['review', 'trial', 'article', 'proceedings', 'preprint', 'book'] as const
export type WorkKind = (typeof WORK_KINDS)[number]

/** What a person calls them. */
export const WORK_KIND_TITLES: Record<WorkKind, string> = {
  review: 'Reviews',
  trial: 'Clinical trials',
  article: 'Journal articles',
  proceedings: 'Conference papers',
  preprint: 'Preprints',
  book: 'Books',
}

type Terms = Partial<Record<WorkKind, string[]>>

/**
 * What each source calls the kinds that it knows; none needed for what it holds alone. PubMed: publication types, those below
 * them included (https://www.nlm.nih.gov/mesh/pubtypes.html). Semantic Scholar: `publicationTypes`. Crossref: `type`.
 */
export const KIND_TERMS = {
  pubmed: {
    review: ['review', 'systematic review', 'meta-analysis'],
    trial: ['clinical trial'],
    article: ['journal article'],
    preprint: ['preprint'],
  },
  arxiv: { preprint: [] },
  'semantic-scholar': {
    review: ['Review', 'MetaAnalysis'],
    trial: ['ClinicalTrial'],
    article: ['JournalArticle', 'CaseReport', 'ClinicalTrial', 'Study'],
    proceedings: ['Conference'],
    book: ['Book', 'BookSection'],
  },
  crossref: {
    article: ['journal-article'],
    proceedings: ['proceedings-article'],
    preprint: ['posted-content'],
    book: ['book', 'monograph', 'book-chapter', 'edited-book', 'reference-book'],
  },
  web: {},
} satisfies Record<SourceName, Terms>

/**
 * The source's own terms for some kinds, each once; null where it does not know them all: limited to the others it would
 * leave out what is asked for.
 */
export function termsOfKinds(source: SourceName, kinds: WorkKind[]): string[] | null {
  const terms: Terms = KIND_TERMS[source]
  const known = kinds.map((kind) => terms[kind])
  return known.every((one) => one !== undefined) ? [...new Set(known.flat())] : null
}
