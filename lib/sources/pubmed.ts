import { env } from '../env'
import { type Access, askSource, SEARCH_ACCESS } from './ask-source'
import { readArticles, readIds } from './pubmed-xml'
import { type HitKind, type SearchOptions, type Source, USUAL_LIMIT } from './source'

/** PubMed's names of the kinds that it can be asked for; it holds no others. */
const TYPES: Partial<Record<HitKind, string>> = {
  article: 'journal article[pt]',
  review: '(review[pt] OR systematic review[pt] OR meta-analysis[pt])',
  preprint: 'preprint[pt]',
}

/**
 * PubMed by NCBI's E-utilities (https://www.ncbi.nlm.nih.gov/books/NBK25499/): esearch for the ids, in PubMed's own
 * syntax, efetch for the articles with their abstracts. Both count against the rate.
 */
export function pubmed(access: Access = SEARCH_ACCESS): Source {
  return {
    name: 'pubmed',
    async search(query, { limit = USUAL_LIMIT, from = 0, signal, filters }: SearchOptions = {}) {
      const parameters: Record<string, string> = { retmax: String(limit), sort: 'relevance' }
      if (from > 0) parameters.retstart = String(from)
      if (filters?.since) {
        // The day on which PubMed got it: dates of publication may lie in the past by then.
        parameters.datetype = 'edat'
        parameters.mindate = filters.since.replaceAll('-', '/')
        parameters.maxdate = '3000'
      } else if (filters?.years) {
        parameters.datetype = 'pdat'
        parameters.mindate = String(filters.years.from ?? 1600)
        parameters.maxdate = String(filters.years.to ?? 3000)
      }
      const term = withFilters(query, filters)
      const found = await ask('esearch', { ...parameters, term }, readIds, access, signal)
      if (found.value.length === 0) return []
      const told = await ask('efetch', { id: found.value.join(',') }, readArticles, access, signal)
      const hits = told.value.map((hit) => ({ ...hit, accessed: told.at.toISOString() }))
      // In the order of esearch, which efetch need not keep.
      return found.value.flatMap((pmid) => hits.find((hit) => hit.pmid === pmid) ?? [])
    },
  }
}

function withFilters(query: string, { kinds = [], openPdf }: SearchOptions['filters'] = {}): string {
  const types = kinds.flatMap((kind) => TYPES[kind] ?? [])
  // None of the kinds that are asked for is in PubMed: nothing, rather than all.
  const typed = kinds.length > 0 ? [types.length > 0 ? `(${types.join(' OR ')})` : 'none[pt]'] : []
  const narrowed = [...typed, ...(openPdf ? ['pubmed pmc[sb]'] : [])]
  return narrowed.length > 0 ? [`(${query})`, ...narrowed].join(' AND ') : query
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
  const told = await askSource({ source: 'pubmed', base, path, accept: 'text/xml', key, parse }, access, signal)
  if (!told) throw new Error('a status that was not asked for')
  return told
}
