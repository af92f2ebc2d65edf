import { env } from '../../../env'
import { SourceFailure } from '../../../sources/ask/source-failure'
import { readWebPage } from '../../../sources/search/read-web-page'
import type { Hit } from '../../../sources/work/source'

/** Text of a web page at the time it was read. Plain JSON. */
export type KeptPage = { paragraphs: string[]; readAt: string }

/** Pages to read per query, and in parallel. */
const PER_QUERY = 3
const MOST = 12
/** Characters to keep of one page. */
const LONGEST = 24_000

/**
 * Reads the first pages that each query found, in parallel. Leaves out pages that cannot be read; for these there is
 * only the source's snippet. Reads public pages, and addresses that the owner of Folio has allowed.
 */
export async function readPages(found: Hit[][], signal: AbortSignal): Promise<Record<string, KeptPage>> {
  const urls = found.flatMap((hits) => hits.slice(0, PER_QUERY).map(({ url }) => url))
  const trusted = env().WEB_PAGES_URL
  const read = await Promise.all(
    [...new Set(urls)].slice(0, MOST).map(async (url): Promise<[string, KeptPage][]> => {
      try {
        const { paragraphs, accessed } = await readWebPage(url, { signal, trusted })
        return [[url, { paragraphs: shortened(paragraphs), readAt: accessed.toISOString() }]]
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof SourceFailure) return []
        throw error
      }
    }),
  )
  return Object.fromEntries(read.flat())
}

function shortened(paragraphs: string[]): string[] {
  let length = 0
  return paragraphs.filter((paragraph) => {
    length += paragraph.length
    return length <= LONGEST
  })
}
