import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type OutsideServer = {
  /** what Folio is started with, so that it asks this server in the place of the sources */
  environment: Record<string, string>
  /** paths that were asked */
  asked: string[]
  close(): Promise<void>
}

/**
 * A local server in the place of sources outside: PubMed with one work on retrieval-augmented generation, a web search
 * (SearXNG) that leads to one page, and an arXiv that is refused to everybody.
 */
export async function startOutsideServer(): Promise<OutsideServer> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://local')
    asked.push(pathname)
    const send = (type: string, body: string) => void response.writeHead(200, { 'content-type': type }).end(body)
    if (pathname.endsWith('/esearch.fcgi')) return send('text/xml', FOUND)
    if (pathname.endsWith('/efetch.fcgi')) return send('text/xml', ARTICLE)
    if (pathname === '/search') return send('application/json', results(`http://${request.headers.host}`))
    if (pathname === '/page.html') return send('text/html', PAGE)
    response.writeHead(pathname.startsWith('/api/query') ? 403 : 404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    environment: { PUBMED_URL: url, ARXIV_URL: url, WEB_SEARCH: 'searxng', WEB_SEARCH_URL: url },
    asked,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The words of the abstract and of the page, each of which an answer is to quote. */
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
