import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { makePdf, type TinyLine } from '../lib/library/pdf/tiny-pdf'

type Play = (
  request: http.IncomingMessage & { path: string; query: URLSearchParams },
  response: http.ServerResponse,
) => void

export type OutsideServer = {
  address: string
  /** environment of a Folio that uses this server for everything outside */
  environment: Record<string, string>
  /** sets the answers until the test ends */
  play(answer: Play): void
  /** closes every connection again, like a closed port */
  reset(): void
  close(): Promise<void>
}

/**
 * A local server for everything outside: the sources, the web search and Zotero. It keeps its address while a worker
 * runs its tests, so that they can share a Folio; each test sets its answers. Without answers it closes every connection.
 */
export async function startOutsideServer(): Promise<OutsideServer> {
  const closed: Play = (request) => void request.socket.destroy()
  let answer = closed
  const server = http.createServer((request, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://outside')
    answer(Object.assign(request, { path, query }), response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sources = ['ARXIV_URL', 'CROSSREF_URL', 'PUBMED_URL', 'SEMANTIC_SCHOLAR_URL', 'ZOTERO_URL', 'ZOTERO_WEB_URL']
  const web = { WEB_SEARCH: 'searxng', WEB_SEARCH_URL: address, WEB_PAGES_URL: address }
  return {
    address,
    environment: { ...Object.fromEntries(sources.map((name) => [name, address])), ...web },
    play(given) {
      answer = given
    },
    reset() {
      answer = closed
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * Imitates PubMed with one work on retrieval-augmented generation, a web search (SearXNG) that finds one page, and an
 * arXiv that has one work with its PDF on telomeres and otherwise fails.
 */
export const playWorks: Play = ({ path, query, headers }, response) => {
  const send = (type: string, body: string | Uint8Array) =>
    void response.writeHead(200, { 'content-type': type }).end(body)
  if (path.endsWith('/esearch.fcgi')) return send('text/xml', FOUND)
  if (path.endsWith('/efetch.fcgi')) return send('text/xml', ARTICLE)
  if (path === '/search') return send('application/json', results(`http://${headers.host}`))
  if (path === '/page.html') return send('text/html', PAGE)
  if (path === '/api/query' && /telomere/i.test(query.get('search_query') ?? ''))
    return send('application/atom+xml', FEED)
  if (path === `/pdf/${OPEN.id}`) return send('application/pdf', OPEN_PDF)
  response.writeHead(path.startsWith('/api/query') ? 403 : 404).end()
}

/** The work in arXiv: the words of its second page are in no abstract. */
export const OPEN = {
  id: '2401.00001v1',
  title: 'Telomere length and pancreatic cancer in cohorts',
  says: 'Shorter telomere length was related to a higher risk of pancreatic cancer in all nine cohorts that we followed.',
}

/** Sentences of the abstract and of the page that an answer should quote. */
export const ABSTRACT_SAYS =
  'Retrieval augmented generation reduced the rate of unsupported statements of a language model in clinical questions from 21% to 8%.'
export const PAGE_SAYS =
  'Retrieval augmented generation improves answers of support desks, and the results of our tests were better by a third.'

const FOUND = '<?xml version="1.0"?><eSearchResult><Count>1</Count><IdList><Id>38000001</Id></IdList></eSearchResult>'
const ARTICLE = `<?xml version="1.0"?><PubmedArticleSet><PubmedArticle><MedlineCitation><PMID Version="1">38000001</PMID>
<Article><Journal><JournalIssue><PubDate><Year>2024</Year><Month>Feb</Month></PubDate></JournalIssue><Title>Journal of medical answers</Title></Journal>
<ArticleTitle>Retrieval augmented generation for clinical questions: a randomised evaluation.</ArticleTitle>
<Abstract>
<AbstractText Label="OBJECTIVE">To measure whether retrieval augmented generation makes answers to clinical questions more reliable.</AbstractText>
<AbstractText Label="RESULTS">${ABSTRACT_SAYS}</AbstractText>
<AbstractText Label="CONCLUSIONS">A limitation of retrieval augmented generation is that it cannot answer what no document in the collection holds.</AbstractText>
</Abstract>
<AuthorList><Author><LastName>Somer</LastName><ForeName>Ida</ForeName></Author></AuthorList>
<PublicationTypeList><PublicationType>Journal Article</PublicationType><PublicationType>Randomized Controlled Trial</PublicationType></PublicationTypeList></Article>
</MedlineCitation><PubmedData><ArticleIdList><ArticleId IdType="pubmed">38000001</ArticleId></ArticleIdList></PubmedData></PubmedArticle></PubmedArticleSet>`

const results = (url: string) =>
  JSON.stringify({
    results: [{ url: `${url}/page.html`, title: 'What we learned from retrieval', content: 'Retrieval.' }],
  })
const PAGE = `<!doctype html><html><head><title>What we learned from retrieval</title></head><body>
<nav>Home About us</nav><main><h1>What we learned</h1><p>${PAGE_SAYS}</p>
<p>A limitation of retrieval augmented generation is that stale documents are retrieved, which our tests could not prevent.</p></main></body></html>`

const FEED = `<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>http://arxiv.org/abs/${OPEN.id}</id>
<published>2024-01-01T00:00:00Z</published><title>${OPEN.title}</title>
<summary>We look at telomere length and pancreatic cancer, and how the one is related to the other.</summary>
<author><name>Ada Writer</name></author></entry></feed>`
const lines = (text: string): TinyLine[] =>
  (text.match(/.{1,80}(?:\s|$)/g) ?? []).map((line, i) => ({ text: line.trim(), x: 72, y: 100 + 12 * i }))
const OPEN_PDF = makePdf([
  [
    { text: OPEN.title, x: 72, y: 60, size: 16, bold: true },
    ...lines('This paper follows nine cohorts over many years and says what was measured in each of them and when.'),
  ],
  lines(OPEN.says),
])
