import { env } from '../../env'
import { type Access, askSource, SEARCH_ACCESS } from '../ask/ask-source'
import { type PagedSource, type PageOptions, USUAL_LIMIT } from '../ask/work-source'
import type { WorkKind } from '../work/source'
import { termsOfKinds } from '../work/work-kinds'
import { readArticles, readIds } from './pubmed-xml'

/** Bounds for open ranges of years, since PubMed requires both ends. */
const [EARLIEST, LATEST] = [1000, 3000]

/**
 * PubMed through NCBI's E-utilities (https://www.ncbi.nlm.nih.gov/books/NBK25499/): esearch for the ids, in PubMed's
 * own syntax, and efetch for the articles with their abstracts. Both count towards the rate limit.
 */
export function pubmed(access: Access = SEARCH_ACCESS): PagedSource {
  return {
    name: 'pubmed',
    async search(query, { limit = USUAL_LIMIT, from = 0, since, years, kinds = [], signal }: PageOptions = {}) {
      const parameters: Record<string, string> = {
        term: ofKinds(query, kinds),
        retmax: String(limit),
        sort: 'relevance',
      }
      if (from > 0) parameters.retstart = String(from)
      if (years) {
        parameters.datetype = 'pdat'
        parameters.mindate = String(years.from ?? EARLIEST)
        parameters.maxdate = String(years.to ?? LATEST)
      }
      if (since) {
        // The date when PubMed added it, because publication dates may be earlier.
        parameters.datetype = 'edat'
        parameters.mindate = since.replaceAll('-', '/')
        parameters.maxdate = String(LATEST)
      }
      const found = await ask('esearch', parameters, readIds, access, signal)
      if (found.value.length === 0) return []
      const answer = await ask('efetch', { id: found.value.join(',') }, readArticles, access, signal)
      const hits = answer.value.map((hit) => ({ ...hit, accessed: answer.at.toISOString() }))
      // In the order of esearch, which efetch may change.
      return found.value.flatMap((pmid) => hits.find((hit) => hit.pmid === pmid) ?? [])
    },
  }
}

function ofKinds(query: string, kinds: WorkKind[]): string {
  const types = termsOfKinds('pubmed', kinds) ?? []
  return types.length > 0 ? `(${query}) AND (${types.map((type) => `"${type}"[pt]`).join(' OR ')})` : query
}

async function ask<T>(
  tool: 'esearch' | 'efetch',
  parameters: Record<string, string>,
  parse: (xml: string) => T,
  access: Access,
  signal?: AbortSignal,
): Promise<{ value: T; at: Date }> {
  const { PUBMED_URL: base, PUBMED_API_KEY: value, CONTACT_EMAIL: email } = env()
  const who = { tool: 'folio', ...(email && { email }) }
  const query = new URLSearchParams({ db: 'pubmed', retmode: 'xml', ...parameters, ...who })
  const key = value ? { parameter: 'api_key', value } : undefined
  const path = `/entrez/eutils/${tool}.fcgi?${query}`
  const answer = await askSource({ source: 'pubmed', base, path, accept: 'text/xml', key, parse }, access, signal)
  if (!answer) throw new Error('a status that was not asked for')
  return answer
}
