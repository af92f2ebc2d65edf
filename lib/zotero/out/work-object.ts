import type { CslItem, CslName } from '../../citations/csl/csl-item'
import { wholeFamily } from '../../citations/csl/csl-item'
import { type CitablePaper, paperToCsl } from '../../citations/csl/paper-to-csl'
import { MADE_BY_FOLIO } from './made-by-folio'

/** For each CSL type: Zotero's type, and its fields for the container, the publisher and the number. */
const TYPES: Record<string, { itemType: string; container?: string; publisher?: string; number?: string }> = {
  'article-journal': { itemType: 'journalArticle', container: 'publicationTitle' },
  'article-magazine': { itemType: 'magazineArticle', container: 'publicationTitle' },
  'article-newspaper': { itemType: 'newspaperArticle', container: 'publicationTitle' },
  'paper-conference': { itemType: 'conferencePaper', container: 'proceedingsTitle', publisher: 'publisher' },
  article: { itemType: 'preprint', publisher: 'repository', number: 'archiveID' },
  book: { itemType: 'book', publisher: 'publisher' },
  chapter: { itemType: 'bookSection', container: 'bookTitle', publisher: 'publisher' },
  thesis: { itemType: 'thesis', publisher: 'university' },
  report: { itemType: 'report', publisher: 'institution', number: 'reportNumber' },
  webpage: { itemType: 'webpage', container: 'websiteTitle' },
}

/** Makes a Zotero item from a work, in the given collections. */
export function workObject(
  paper: CitablePaper & { abstract: string | null },
  collections: string[] = [],
): Record<string, unknown> {
  const csl = paperToCsl(paper)
  const { itemType, container, publisher, number } = TYPES[csl.type] ?? { itemType: 'document', publisher: 'publisher' }
  const fields = {
    title: csl.title,
    abstractNote: paper.abstract ?? csl.abstract,
    date: dateOf(csl),
    DOI: csl.DOI,
    url: csl.URL,
    language: csl.language,
    ...(container && { [container]: csl['container-title'], volume: csl.volume, issue: csl.issue, pages: csl.page }),
    ...(publisher && { [publisher]: csl.publisher, place: csl['publisher-place'] }),
    ...(number && { [number]: csl.number }),
    ISBN: csl.ISBN,
    ISSN: csl.ISSN,
  }
  const known = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')
  const creators = [
    ...(csl.author ?? []).map((name) => creatorOf('author', name)),
    ...(csl.editor ?? []).map((name) => creatorOf('editor', name)),
  ]
  return { itemType, ...Object.fromEntries(known), creators, tags: [MADE_BY_FOLIO], collections }
}

function creatorOf(creatorType: string, name: CslName): Record<string, string> {
  if (name.literal) return { creatorType, name: name.literal }
  return { creatorType, firstName: name.given ?? '', lastName: wholeFamily(name) }
}

function dateOf({ issued }: CslItem): string | undefined {
  const [year, ...rest] = issued?.['date-parts']?.[0] ?? []
  if (year === undefined) return issued?.literal
  return [String(year), ...rest.map((part) => String(part).padStart(2, '0'))].join('-')
}
