import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import { env } from '../env'
import { AppError } from '../errors'
import { askSource } from './ask-source'
import { isArxivId } from './paper-address'
import type { Lookup, SourceMetadata } from './source-metadata'

const text = z.string().transform((value) => value.replace(/\s+/g, ' ').trim())
const entry = z.object({
  id: z.string(),
  title: text,
  summary: text.optional(),
  published: z.string().optional(),
  author: z.array(z.object({ name: text })).default([]),
  'arxiv:doi': text.optional(),
  'arxiv:journal_ref': text.optional(),
})
const answer = z.object({ feed: z.object({ entry: z.array(entry).default([]) }) })

// A paper may be called "0": values stay strings. Entities beyond the five of XML are not expanded.
const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  processEntities: true,
  isArray: (name) => name === 'entry' || name === 'author',
})

/** Asks arXiv's Atom interface for one id; without a version the newest is meant. */
export const lookupArxiv: Lookup = async (id, { signal } = {}) => {
  if (!isArxivId(id)) return null
  const path = `/api/query?${new URLSearchParams({ id_list: id, max_results: '1' })}`
  const { status, text: body } = await askSource(env().ARXIV_URL, path, { signal, accept: 'application/atom+xml' })
  if (status === 400 || status === 404) return null
  if (status !== 200) throw new AppError('source_failed', `arXiv answered with status ${status}.`)
  return toMetadata(body)
}

/** The address of the PDF of an arXiv id. */
export function arxivPdfUrl(id: string): string {
  return `${env().ARXIV_URL.replace(/\/$/, '')}/pdf/${id}`
}

function toMetadata(xml: string): SourceMetadata | null {
  const [found] = parse(xml).feed.entry
  const arxivId = found?.id.match(/\/abs\/(.+)$/)?.[1]
  if (!found || !arxivId) return null
  return {
    source: 'arxiv',
    title: found.title,
    authors: found.author.map((author) => author.name).filter(Boolean),
    published: found.published?.slice(0, 10) ?? null,
    venue: found['arxiv:journal_ref'] ?? null,
    arxivId,
    doi: found['arxiv:doi']?.toLowerCase() ?? null,
    abstract: found.summary ?? null,
    url: `https://arxiv.org/abs/${arxivId}`,
    pdfUrls: [arxivPdfUrl(arxivId)],
  }
}

function parse(xml: string): z.infer<typeof answer> {
  try {
    return answer.parse(parser.parse(xml, true))
  } catch (error) {
    throw new AppError('source_failed', 'arXiv sent something that is not its usual feed.', { cause: error })
  }
}
