import { startPlayServer } from '../lib/sources/ask/play-server'
import { exchanges, recording } from '../lib/sources/ask/recordings'

export type RecordedSources = {
  /** environment of a Folio that uses this server for the sources */
  environment: Record<string, string>
  /** whether arXiv answers; initially it fails */
  arxivAnswers: boolean
  close(): Promise<void>
}

/** The PubMed work that is found, its label in a citation, and words of its abstract. */
export const OF_PUBMED = {
  pmid: '29963580',
  label: 'Guo et al. 2018',
  doi: '10.1117/1.jmi.5.2.026002',
  says: 'The software pipelines were generated using C++',
}

/**
 * A local server that replays one recorded response of each outside source, whatever the request: PubMed, arXiv,
 * Semantic Scholar, Crossref and Brave. Pages found by Brave do not exist, so only its snippets are used.
 */
export async function startRecordedSources(): Promise<RecordedSources> {
  const asXml = (name: string) => recording('pubmed', 'Entrez', name)
  const scholar = (name: string) => recording('semanticscholar', name)
  const found = `<eSearchResult><IdList><Id>${OF_PUBMED.pmid}</Id></IdList></eSearchResult>`
  const crossref = exchanges('crossref/test-worksquery').find(({ url }) => url.pathname === '/works')?.body
  const answers: [path: RegExp, answer: (base: string) => string | undefined][] = [
    [/\/esearch\.fcgi$/, () => found],
    [/\/efetch\.fcgi$/, () => asXml('pubmed7.xml')],
    [/^\/api\/query$/, () => JSON.parse(recording('arxiv', 'q_testing_s30_m10_f2e39f0143dc.json')).body],
    [/^\/graph\/v1\/paper\/search$/, () => `{"data": [${scholar('Paper.json')}]}`],
    [/\/references$/, () => `{"data": [${scholar('Reference.json')}]}`],
    [/\/citations$/, () => `{"data": [${scholar('Citation.json')}]}`],
    [/^\/works$/, () => crossref],
    [/^\/res\/v1\/web\/search$/, (base) => ledTo(base, recording('websearch_brave', 'brave_search.json'))],
  ]
  const server = await startPlayServer(({ url }, response) => {
    const body = answers.find(([path]) => path.test(url.pathname))?.[1](server.base)
    if (url.pathname === '/api/query' && !sources.arxivAnswers) response.writeHead(403).end()
    else if (body === undefined) response.writeHead(404).end()
    else response.end(body)
  })
  const sources: RecordedSources = {
    environment: {
      PUBMED_URL: server.base,
      ARXIV_URL: server.base,
      SEMANTIC_SCHOLAR_URL: server.base,
      CROSSREF_URL: server.base,
      WEB_SEARCH: 'brave',
      WEB_SEARCH_URL: server.base,
      WEB_SEARCH_KEY: 'test',
    },
    arxivAnswers: false,
    close: server.close,
  }
  return sources
}

/** Rewrites the addresses that a search found to this server: tests make no outside requests. */
function ledTo(base: string, found: string): string {
  return found.replace(/("url": ")https:\\\//g, (_, before) => `${before}${base}\\/`)
}
