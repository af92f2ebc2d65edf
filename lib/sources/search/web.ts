import { z } from 'zod'
import { env } from '../../env'
import { AppError } from '../../errors'
import { type Access, askSource, SEARCH_ACCESS, type SourceAnswer } from '../ask/ask-source'
import { SourceFailure, type SourceTrouble } from '../ask/source-failure'
import { type SearchOptions, USUAL_LIMIT, type WorkSource } from '../ask/work-source'
import { readPaperAddress } from '../fetch/paper-address'
import { plainMarkup } from '../fetch/plain-markup'
import { emptyHit, type Hit } from '../work/source'

const BRAVE = 'https://api.search.brave.com'
/** Brave returns at most this many hits per query. */
const MOST_OF_BRAVE = 20

export type WebEngine = 'brave' | 'searxng' | 'model'

/** Web search by the tool of the model's provider: addresses, without text that could be quoted. */
export type WebTool = (
  query: string,
  options: { limit: number; signal?: AbortSignal },
) => Promise<{ url: string; title: string }[]>

type Page = { url: string; title: string; site: string | null; published: string | null; passage: string | null }
type Query = { query: string; limit: number; signal?: AbortSignal }

/** Configured web search; null where there is none. */
export function webEngine(): WebEngine | null {
  const { WEB_SEARCH, WEB_SEARCH_KEY, WEB_SEARCH_URL } = env()
  return WEB_SEARCH ?? (WEB_SEARCH_KEY ? 'brave' : WEB_SEARCH_URL ? 'searxng' : null)
}

/** Whether the configured web search reports publication dates; the tool of the model's provider never does. */
export function tellsDates(): boolean {
  return webEngine() !== 'model'
}

/**
 * Web search by whatever is configured: a hosted search (Brave), an own one (SearXNG), or the `tool` of the model's
 * provider. The passage of a hit is the search engine's snippet; the tool returns addresses only, so its passages are
 * null.
 */
export function web(access: Access = SEARCH_ACCESS, tool?: WebTool): WorkSource {
  return {
    name: 'web',
    async search(query, { limit = USUAL_LIMIT, signal }: SearchOptions = {}) {
      const answer = await searchBy(webEngine(), { query, limit, signal }, access, tool)
      return answer.value.slice(0, limit).map((page) => toHit(page, answer.at))
    },
  }
}

function searchBy(
  engine: WebEngine | null,
  asked: Query,
  access: Access,
  tool?: WebTool,
): Promise<SourceAnswer<Page[]>> {
  if (engine === 'brave') return askBrave(asked, access)
  if (engine === 'searxng') return askSearxng(asked, access)
  if (engine === 'model' && tool) return askTool(asked, tool)
  throw new SourceFailure('web', 'refused', 'Web search is not set up. Set WEB_SEARCH in the environment.')
}

const word = z
  .string()
  .nullish()
  .transform((value) => (value ? plainMarkup(value) : null))
const brave = z.object({
  web: z
    .object({
      results: z
        .array(
          z.object({
            url: z.string(),
            title: word,
            description: word,
            extra_snippets: z.array(word).nullish(),
            page_age: word,
            profile: z.object({ name: word }).nullish(),
          }),
        )
        .default([]),
    })
    .nullish(),
})

/** https://api-dashboard.search.brave.com/app/documentation/web-search/get-started */
async function askBrave({ query, limit, signal }: Query, access: Access): Promise<SourceAnswer<Page[]>> {
  const { WEB_SEARCH_KEY, WEB_SEARCH_URL: base = BRAVE } = env()
  const count = Math.min(limit, MOST_OF_BRAVE)
  const parameters = new URLSearchParams({ q: query, count: String(count), result_filter: 'web' })
  const key = WEB_SEARCH_KEY ? { header: 'x-subscription-token', value: WEB_SEARCH_KEY } : undefined
  const path = `/res/v1/web/search?${parameters}`
  const parse = (text: string): Page[] =>
    (brave.parse(JSON.parse(text)).web?.results ?? []).map((found) => ({
      url: found.url,
      title: found.title ?? '',
      site: found.profile?.name ?? null,
      published: found.page_age?.match(/^\d{4}-\d{2}-\d{2}/)?.[0] ?? null,
      passage: [found.description, ...(found.extra_snippets ?? [])].filter(Boolean).join('\n\n') || null,
    }))
  return required(
    await askSource({ source: 'web', base, path, accept: 'application/json', key, parse }, access, signal),
  )
}

const searxng = z.object({
  results: z.array(z.object({ url: z.string(), title: word, content: word, publishedDate: word })),
})

/** https://docs.searxng.org/dev/search_api.html */
async function askSearxng({ query, signal }: Query, access: Access): Promise<SourceAnswer<Page[]>> {
  const { WEB_SEARCH_URL: base } = env()
  if (!base) throw new SourceFailure('web', 'refused', 'WEB_SEARCH_URL must be the address of SearXNG.')
  const path = `/search?${new URLSearchParams({ q: query, format: 'json' })}`
  const parse = (text: string): Page[] =>
    searxng.parse(JSON.parse(text)).results.map(({ url, title, content, publishedDate }) => ({
      url,
      title: title ?? '',
      site: null,
      published: publishedDate?.match(/^\d{4}-\d{2}-\d{2}/)?.[0] ?? null,
      passage: content || null,
    }))
  return required(await askSource({ source: 'web', base, path, accept: 'application/json', parse }, access, signal))
}

const TROUBLES: Record<string, SourceTrouble> = {
  rate_limit: 'rate_limited',
  no_quota: 'rate_limited',
  key_refused: 'refused',
  silent: 'slow',
  unreadable: 'nonsense',
}

async function askTool({ query, limit, signal }: Query, tool: WebTool): Promise<SourceAnswer<Page[]>> {
  try {
    const pages = await tool(query, { limit, signal })
    return {
      value: pages.map(({ url, title }) => ({ url, title, site: null, published: null, passage: null })),
      at: new Date(),
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'model_failed') throw error
    const reason = 'reason' in error ? String(error.reason) : ''
    throw new SourceFailure('web', TROUBLES[reason] ?? 'down', error.message, { cause: error })
  }
}

/** A search never means “not found” by its status. */
function required<T>(answer: SourceAnswer<T> | null): SourceAnswer<T> {
  if (!answer) throw new SourceFailure('web', 'nonsense', 'The web search returned nothing.')
  return answer
}

/** A page of arXiv, PubMed or a DOI is treated as the work it describes. */
function toHit({ url, title, site, published, passage }: Page, at: Date): Hit {
  const address = readPaperAddress(url)
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : null
  return {
    ...emptyHit('web', at),
    kind: 'web',
    title: title || url,
    published,
    venue: site ?? host,
    arxivId: address && 'arxivId' in address ? address.arxivId : null,
    doi: address && 'doi' in address ? address.doi : null,
    pmid: url.match(/^https?:\/\/(?:pubmed\.ncbi\.nlm\.nih\.gov|www\.ncbi\.nlm\.nih\.gov\/pubmed)\/(\d+)/)?.[1] ?? null,
    pmcid: url.match(/^https?:\/\/(?:www\.ncbi|pmc\.ncbi)\.nlm\.nih\.gov\/(?:pmc\/)?articles\/(PMC\d+)/)?.[1] ?? null,
    url,
    passage,
  }
}
