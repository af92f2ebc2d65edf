import { z } from 'zod'
import { env } from '../../env'
import { type Access, askSource, LOOK_UP_ACCESS, SEARCH_ACCESS } from '../ask/ask-source'
import { type Lookup, type SearchOptions, USUAL_LIMIT, type WorkSource } from '../ask/work-source'
import { plainMarkup } from '../fetch/plain-markup'
import { emptyHit, type Hit, type HitKind } from '../work/source'
import { termsOfKinds } from '../work/work-kinds'

const date = z.object({ 'date-parts': z.array(z.array(z.number().nullable())) }).optional()
const person = z.object({ given: z.string().optional(), family: z.string().optional(), name: z.string().optional() })
const update = z.object({ DOI: z.string(), type: z.string().default('') })
const work = z.object({
  DOI: z.string(),
  title: z.array(z.string()).default([]),
  author: z.array(person).default([]),
  'container-title': z.array(z.string()).default([]),
  abstract: z.string().optional(),
  URL: z.string().optional(),
  link: z.array(z.object({ URL: z.string(), 'content-type': z.string().optional() })).default([]),
  issued: date,
  published: date,
  type: z.string().optional(),
  'is-referenced-by-count': z.number().optional(),
  'updated-by': z.array(update).default([]),
})
const answer = z.object({ message: work })
const list = z.object({ message: z.object({ items: z.array(work) }) })
type Work = z.infer<typeof work>

/** Crossref's types of work; all others are `other`. */
const KINDS = new Map<string, HitKind>(
  Object.entries({
    'journal-article': 'article',
    'proceedings-article': 'proceedings',
    'posted-content': 'preprint',
    book: 'book',
    monograph: 'book',
    'book-chapter': 'book',
    'edited-book': 'book',
    'reference-book': 'book',
  }),
)

/** Asks Crossref for one DOI. */
export const lookupCrossref: Lookup = async (doi, { signal } = {}) => {
  if (!/^10\.\d{4,9}\/\S+$/.test(doi)) return null
  const path = `/works/${doi.split('/').map(encodeURIComponent).join('/')}`
  const parse = (text: string) => answer.parse(JSON.parse(text)).message
  const work = await askSource(request(path, parse, [400, 404]), LOOK_UP_ACCESS, signal)
  return work && toHit(work.value, work.at)
}

/**
 * Searches Crossref by title, nearest first. The caller must check whether a hit is the work it looks for. Throws
 * `SourceFailure`.
 */
export function searchCrossref(title: string): Promise<Hit[]> {
  return crossref(LOOK_UP_ACCESS).search(title, { limit: 5 })
}

/** Crossref's search over bibliographic fields: metadata, and an abstract if the publisher provides one. */
export function crossref(access: Access = SEARCH_ACCESS): WorkSource {
  return {
    name: 'crossref',
    async search(query, { limit = USUAL_LIMIT, years, kinds = [], signal }: SearchOptions = {}) {
      const parameters = new URLSearchParams({ 'query.bibliographic': query, rows: String(limit) })
      // Crossref combines filters of the same name by OR, different ones by AND.
      const filters = [
        years?.from && `from-pub-date:${years.from}`,
        years?.to && `until-pub-date:${years.to}`,
        ...(termsOfKinds('crossref', kinds) ?? []).map((type) => `type:${type}`),
      ].filter(Boolean)
      if (filters.length > 0) parameters.set('filter', filters.join())
      const parse = (text: string) => list.parse(JSON.parse(text)).message.items
      const works = await askSource(request(`/works?${parameters}`, parse), access, signal)
      return works ? works.value.map((found) => toHit(found, works.at)) : []
    },
  }
}

/** A request to Crossref. With a contact address Crossref answers from a faster pool of servers. */
function request<T>(path: string, parse: (text: string) => T, absent?: number[]) {
  const { CROSSREF_URL: base, CONTACT_EMAIL } = env()
  const key = CONTACT_EMAIL ? { parameter: 'mailto', value: CONTACT_EMAIL } : undefined
  return { source: 'crossref' as const, base, path, accept: 'application/json', key, absent, parse }
}

function toHit(found: Work, at: Date): Hit {
  const links = found.link.filter((link) => link['content-type'] === 'application/pdf').map((link) => link.URL)
  const arxivId = found.DOI.match(/^10\.48550\/arxiv\.(.+)$/i)?.[1] ?? null
  return {
    ...emptyHit('crossref', at),
    kind: KINDS.get(found.type ?? '') ?? 'other',
    types: found.type ? [found.type] : [],
    title: plainMarkup(found.title[0] ?? ''),
    authors: found.author.map(fullName).filter(Boolean),
    published: isoDate(found.issued) ?? isoDate(found.published),
    venue: found['container-title'][0] ? plainMarkup(found['container-title'][0]) : null,
    arxivId,
    doi: found.DOI.toLowerCase(),
    abstract: found.abstract ? plainMarkup(found.abstract).replace(/^abstract[.:]?\s+/i, '') : null,
    url: found.URL ?? `https://doi.org/${found.DOI}`,
    pdfUrls: links,
    citations: found['is-referenced-by-count'] ?? null,
    notice: noticeOf(found['updated-by']),
  }
}

function noticeOf(updates: z.infer<typeof update>[]): Hit['notice'] {
  const retraction = updates.find(({ type }) => /^(?:retraction|removal|withdrawal)$/.test(type))
  const concern = updates.find(({ type }) => type === 'expression_of_concern')
  const correction = updates.find(({ type }) => /^(?:correction|corrigendum|erratum)$/.test(type))
  const found = retraction ?? concern ?? correction
  if (!found) return null
  const [kind, words] = retraction
    ? (['retraction', 'Retracted'] as const)
    : concern
      ? (['concern', 'Doubted'] as const)
      : (['correction', 'Corrected'] as const)
  return { kind, text: `${words} by its publisher, according to Crossref.`, url: `https://doi.org/${found.DOI}` }
}

function fullName({ given, family, name }: z.infer<typeof person>): string {
  return plainMarkup(name ?? [given, family].filter(Boolean).join(' '))
}

/** Date as precise as Crossref's: year, year-month or full date. */
function isoDate(value: z.infer<typeof date>): string | null {
  const parts = value?.['date-parts'][0]?.filter((part) => part !== null) ?? []
  if (!parts[0]) return null
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-')
}
