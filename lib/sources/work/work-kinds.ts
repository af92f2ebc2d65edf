import type { Hit, SourceName } from './source'
import { WORK_KINDS, type WorkKind } from './source'

type Terms = Partial<Record<WorkKind, string[]>>

/**
 * Each source's own terms for kinds of works; empty if the source holds nothing else. PubMed: publication types and
 * their subtypes (https://www.nlm.nih.gov/mesh/pubtypes.html). Semantic Scholar: `publicationTypes`. Crossref: `type`.
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

/** Kinds that a source reports with its hits but cannot filter by. */
const TOLD_ONLY: Partial<Record<SourceName, WorkKind[]>> = { 'semantic-scholar': ['preprint'] }

/** Publication types below clinical trials in PubMed's tree, letters only. */
const TRIAL =
  /^(?:adaptive|pragmatic)?clinicaltrial(?:phase\w+)?$|^(?:randomized)?controlled(?:clinical)?trial$|^equivalencetrial$/

/** Whether the hits of a source show their kind for any of these kinds; true if none are given. */
export function canTellKinds(source: SourceName, kinds: WorkKind[]): boolean {
  const known = [...Object.keys(KIND_TERMS[source]), ...(TOLD_ONLY[source] ?? [])]
  return kinds.length === 0 || kinds.some((kind) => known.includes(kind))
}

/** Whether a work is known to be of one of these kinds, by its sources' terms; true if none are given. */
export function isOfKinds({ kind, types }: Pick<Hit, 'kind' | 'types'>, kinds: WorkKind[]): boolean {
  const own = types.map(lettersOf)
  const isOf = (wanted: WorkKind) =>
    kind === wanted ||
    own.some((type) => TERMS_OF[wanted].has(type)) ||
    (wanted === 'trial' && own.some((type) => TRIAL.test(type)))
  return kinds.length === 0 || kinds.some(isOf)
}

const lettersOf = (type: string) => type.toLowerCase().replace(/[^a-z]/g, '')

const TERMS_OF = Object.fromEntries(
  WORK_KINDS.map((kind) => {
    const terms = Object.values<Terms>(KIND_TERMS).flatMap((own) => own[kind] ?? [])
    return [kind, new Set(terms.map(lettersOf))]
  }),
) as Record<WorkKind, Set<string>>

/**
 * The source's own terms for these kinds, each once; null if it does not know them all, since filtering by the others
 * would drop wanted works.
 */
export function termsOfKinds(source: SourceName, kinds: WorkKind[]): string[] | null {
  const terms: Terms = KIND_TERMS[source]
  const known = kinds.map((kind) => terms[kind])
  return known.every((one) => one !== undefined) ? [...new Set(known.flat())] : null
}
