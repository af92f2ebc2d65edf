import { type CslItem, type CslName, cslItemSchema } from './csl-item'
import type { PublicationNotice } from './publication-notice'
import { splitName } from './split-name'

/** The citable fields of a paper; `csl` is the item it was imported from, if any. */
export type CitablePaper = {
  id: string
  title: string
  authors: string[]
  /** ISO date, year-month or year */
  published: string | null
  venue: string | null
  arxivId: string | null
  doi: string | null
  url: string | null
  citeKey: string | null
  csl: unknown
  /** tags of the user, if they are to be included */
  tags?: string[]
  /** printed page numbers, by page of the PDF, where they differ */
  pageLabels?: Record<number, string>
  /** ISO date on which a web page was read; absent for sources that do not change */
  accessed?: string
  /** what its publisher later announced about it */
  notice?: PublicationNotice
}

const CONFERENCE = /\b(?:proceedings|proc\.|conference|conf\.|workshop|symposium|advances in neural|neurips|nips)\b/i

/**
 * Converts a paper to a CSL-JSON item with the paper's id. The paper's own fields win over the imported item, which
 * supplies fields that Folio does not have, such as volume and pages.
 */
export function paperToCsl(paper: CitablePaper): CslItem {
  const imported = cslItemSchema.safeParse(paper.csl)
  const given: Partial<CslItem> = imported.success ? imported.data : {}
  const venue = paper.venue && !/^arxiv\b/i.test(paper.venue) ? paper.venue : undefined
  const type = given.type ?? (paper.accessed ? 'webpage' : typeOf(paper, venue))
  const isPreprint = paper.arxivId !== null && type === 'article'
  return withoutEmpty({
    ...given,
    id: paper.id,
    type,
    'citation-key': paper.citeKey ?? given['citation-key'],
    title: titleOf(paper.title, given.title),
    author: paper.authors.length > 0 ? namesInParts(paper.authors, given.author) : given.author,
    // The list of authors may have been completed since the import.
    custom:
      paper.authors.length > (given.author?.length ?? 0) && given.custom
        ? { ...given.custom, moreAuthors: undefined }
        : given.custom,
    issued: paper.published ? dateOf(paper.published, given.issued) : given.issued,
    accessed: paper.accessed ? issuedOf(paper.accessed) : given.accessed,
    'container-title': venue ?? given['container-title'],
    DOI: paper.doi ?? given.DOI,
    keyword: paper.tags?.join('; ') || undefined,
    URL: paper.arxivId ? `https://arxiv.org/abs/${paper.arxivId}` : (paper.url ?? given.URL),
    ...(isPreprint
      ? { genre: given.genre ?? 'Preprint', number: `arXiv:${paper.arxivId}`, publisher: given.publisher ?? 'arXiv' }
      : {}),
  })
}

function typeOf(paper: CitablePaper, venue: string | undefined): string {
  if (venue) return CONFERENCE.test(venue) ? 'paper-conference' : 'article-journal'
  return paper.doi && !paper.arxivId ? 'article-journal' : 'article'
}

/** Returns the imported title, with its italics and superscripts, if it otherwise equals the paper's title. */
function titleOf(title: string, imported: string | undefined): string | undefined {
  if (!imported || !title) return title || imported
  const isMarked = /<(?:i|b|sub|sup|span)[\s>]/.test(imported)
  const words = (text: string) => text.normalize('NFKC').replace(/<[^<>]*>|[^\p{L}\p{N}]/gu, '')
  return isMarked && words(imported) === words(title) ? imported : title
}

/** Splits names into parts: as they were imported, otherwise by convention. */
export function namesInParts(authors: string[], imported: CslName[] = []): CslName[] {
  const known = new Map(imported.map((name) => [sameName(displayName(name)), name]))
  return authors.map((author) => known.get(sameName(author)) ?? splitName(author))
}

function displayName(name: CslName): string {
  const { given, 'dropping-particle': dropping, 'non-dropping-particle': particle, family, suffix, literal } = name
  return literal ?? [given, dropping, particle, family, suffix].filter(Boolean).join(' ')
}

function sameName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The imported date, with its end, season or uncertainty, if it agrees with the paper's; else the paper's. */
function dateOf(published: string, imported: CslItem['issued']): CslItem['issued'] {
  const issued = issuedOf(published)
  const [own, known] = [issued, imported].map((date) => date?.['date-parts']?.[0]?.map(Number).join('-'))
  return own && own === known ? imported : issued
}

function issuedOf(published: string): CslItem['issued'] {
  const parts = /^(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?/.exec(published)
  if (!parts) return { literal: published }
  return { 'date-parts': [parts.slice(1).flatMap((part) => (part ? [Number(part)] : []))] }
}

function withoutEmpty(item: CslItem): CslItem {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)) as CslItem
}
