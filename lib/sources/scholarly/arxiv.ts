import { z } from 'zod'
import { env } from '../../env'
import { isArxivId } from '../../text/names/addresses'
import { type Access, askSource, LOOK_UP_ACCESS, SEARCH_ACCESS } from '../ask/ask-source'
import { SourceFailure } from '../ask/source-failure'
import { isSince, type Lookup, type PagedSource, type PageOptions, USUAL_LIMIT } from '../ask/work-source'
import { plainMarkup } from '../fetch/plain-markup'
import { xmlReader } from '../fetch/read-xml'
import { emptyHit, type Hit, isOfYears, type WorkFilter } from '../work/source'

const text = z
  .union([z.string(), z.object({ '#text': z.string() }).transform((node) => node['#text'])])
  .transform(plainMarkup)
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
type Entry = z.infer<typeof entry>

const readXml = xmlReader({ lists: ['entry', 'author'] })

/** Looks up one id in arXiv's Atom API; without a version, the newest. */
export const lookupArxiv: Lookup = async (id, { signal } = {}) => {
  if (!isArxivId(id)) return null
  const answer = await ask({ id_list: id, max_results: '1' }, LOOK_UP_ACCESS, signal, [400, 404])
  const [found = null] = answer ? answer.value.flatMap((one) => toHit(one, answer.at)) : []
  return found
}

/** arXiv's search, in its syntax (`ti:`, `au:`, `abs:`, `cat:`, `AND`). A term without a field matches all fields. */
export function arxiv(access: Access = SEARCH_ACCESS): PagedSource {
  return {
    name: 'arxiv',
    async search(query, { limit = USUAL_LIMIT, from = 0, since, years, signal }: PageOptions = {}) {
      const parameters = {
        search_query: [since || years ? `(${query})` : query, ...submitted(since, years)].join(' AND '),
        start: String(from),
        max_results: String(limit),
        sortBy: 'relevance',
        sortOrder: 'descending',
      }
      const answer = await ask(parameters, access, signal)
      return answer
        ? answer.value
            .flatMap((one) => toHit(one, answer.at))
            .filter((hit) => isSince(hit, since) && isOfYears(hit, years))
        : []
    },
  }
}

function submitted(since: string | undefined, years: WorkFilter['years']): string[] {
  const within = (from: string, to: string) => `submittedDate:[${from} TO ${to}]`
  return [
    ...(since ? [within(`${since.replaceAll('-', '')}0000`, '999912312359')] : []),
    ...(years ? [within(`${years.from ?? '1900'}01010000`, `${years.to ?? '9999'}12312359`)] : []),
  ]
}

function ask(parameters: Record<string, string>, access: Access, signal?: AbortSignal, absent?: number[]) {
  return askSource(
    {
      source: 'arxiv',
      base: env().ARXIV_URL,
      path: `/api/query?${new URLSearchParams(parameters)}`,
      accept: 'application/atom+xml',
      absent,
      parse: readFeed,
    },
    access,
    signal,
  )
}

/** Parses the entries of a feed. arXiv reports errors as entries, too. */
function readFeed(xml: string): Entry[] {
  const entries = answer.parse(readXml(xml)).feed.entry
  const error = entries.find(({ id }) => id.includes('/api/errors'))
  if (error) throw new SourceFailure('arxiv', 'bad_query', `arXiv could not interpret the query: ${error.summary}`)
  return entries
}

/** Address of the PDF of an arXiv id. */
export function arxivPdfUrl(id: string): string {
  return `${env().ARXIV_URL.replace(/\/$/, '')}/pdf/${id}`
}

function toHit(found: Entry, at: Date): Hit[] {
  const arxivId = found.id.match(/\/abs\/(.+)$/)?.[1]
  if (!arxivId) return []
  const venue = found['arxiv:journal_ref'] ?? null
  return [
    {
      ...emptyHit('arxiv', at),
      kind: 'preprint',
      title: found.title,
      authors: found.author.map((author) => author.name).filter(Boolean),
      published: found.published?.slice(0, 10) ?? null,
      venue,
      arxivId,
      doi: found['arxiv:doi']?.toLowerCase() ?? null,
      abstract: found.summary ?? null,
      url: `https://arxiv.org/abs/${arxivId}`,
      pdfUrls: [arxivPdfUrl(arxivId)],
      openPdfUrl: arxivPdfUrl(arxivId),
    },
  ]
}
