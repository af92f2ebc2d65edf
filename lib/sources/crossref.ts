import { z } from 'zod'
import { env } from '../env'
import { AppError } from '../errors'
import { askSource } from './ask-source'
import type { Lookup, SourceMetadata } from './source-metadata'

const date = z.object({ 'date-parts': z.array(z.array(z.number().nullable())) }).optional()
const person = z.object({ given: z.string().optional(), family: z.string().optional(), name: z.string().optional() })
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
})
const answer = z.object({ message: work })
const list = z.object({ message: z.object({ items: z.array(work) }) })

/** Asks Crossref for one DOI. */
export const lookupCrossref: Lookup = async (doi, { signal } = {}) => {
  if (!/^10\.\d{4,9}\/\S+$/.test(doi)) return null
  const path = `/works/${doi.split('/').map(encodeURIComponent).join('/')}`
  const { status, text } = await askSource(env().CROSSREF_URL, path, { signal, accept: 'application/json' })
  if (status === 404 || status === 400) return null
  if (status !== 200) throw new AppError('source_failed', `Crossref answered with status ${status}.`)
  return toMetadata(parse(text, answer).message)
}

/**
 * Asks Crossref for works by their title, nearest first: whether one of them is the work that is meant, the caller
 * must see. Throws `AppError('source_failed')`.
 */
export async function searchCrossref(
  title: string,
  { limit = 5, signal }: { limit?: number; signal?: AbortSignal } = {},
): Promise<SourceMetadata[]> {
  const query = new URLSearchParams({ 'query.bibliographic': title, rows: String(limit) })
  const { status, text } = await askSource(env().CROSSREF_URL, `/works?${query}`, {
    signal,
    accept: 'application/json',
  })
  if (status !== 200) throw new AppError('source_failed', `Crossref answered with status ${status}.`)
  return parse(text, list).message.items.map(toMetadata)
}

function toMetadata(found: z.infer<typeof work>): SourceMetadata {
  return {
    source: 'crossref',
    title: plain(found.title[0] ?? ''),
    authors: found.author.map(fullName).filter(Boolean),
    published: isoDate(found.issued) ?? isoDate(found.published),
    venue: found['container-title'][0] ? plain(found['container-title'][0]) : null,
    arxivId: found.DOI.match(/^10\.48550\/arxiv\.(.+)$/i)?.[1] ?? null,
    doi: found.DOI.toLowerCase(),
    abstract: found.abstract ? plain(found.abstract).replace(/^abstract[.:]?\s+/i, '') : null,
    url: found.URL ?? `https://doi.org/${found.DOI}`,
    pdfUrls: found.link.filter((link) => link['content-type'] === 'application/pdf').map((link) => link.URL),
  }
}

function fullName({ given, family, name }: z.infer<typeof person>): string {
  return plain(name ?? [given, family].filter(Boolean).join(' '))
}

/** As precise as Crossref has it: year, year-month or date. */
function isoDate(value: z.infer<typeof date>): string | null {
  const parts = value?.['date-parts'][0]?.filter((part) => part !== null) ?? []
  if (!parts[0]) return null
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-')
}

/** Crossref's texts hold JATS and HTML tags and the five entities of XML. */
function plain(markup: string): string {
  const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' }
  return markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|apos|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}

function parse<T>(text: string, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    throw new AppError('source_failed', 'Crossref sent something that is not its usual answer.', { cause: error })
  }
}
