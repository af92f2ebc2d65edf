import { readdirSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { env } from '../../env'
import { IMPATIENT, playSource } from '../ask/played-source'
import { exchanges, RECORDINGS, recorded, recording } from '../ask/recordings'
import type { WorkSource } from '../ask/work-source'
import { openSource, sourceStates } from '../search/open-source'
import { web } from '../search/web'
import { arxiv } from './arxiv'
import { crossref } from './crossref'
import { pubmed } from './pubmed'
import { semanticScholar } from './semantic-scholar'

let answer: (url: URL) => { status?: number; body: string }
const { base, asked } = await playSource(({ url }, response) => {
  const { status = 200, body } = answer(url)
  response.writeHead(status).end(body)
})
const WEB = { WEB_SEARCH: 'brave', WEB_SEARCH_URL: base, WEB_SEARCH_KEY: 'brave-key' } as const

beforeEach(() => {
  asked.length = 0
  Object.assign(env(), { PUBMED_URL: base, ARXIV_URL: base, SEMANTIC_SCHOLAR_URL: base, CROSSREF_URL: base, ...WEB })
})
const parameters = () => Object.fromEntries(asked.at(-1)?.url.searchParams ?? [])
const json = (value: unknown) => () => ({ body: JSON.stringify(value) })

describe.each<[string, WorkSource]>([
  ['arXiv', arxiv(IMPATIENT)],
  ['PubMed', pubmed(IMPATIENT)],
  ['Semantic Scholar', semanticScholar(IMPATIENT)],
  ['Crossref', crossref(IMPATIENT)],
  ['The web search', web(IMPATIENT)],
])('%s', (name, source) => {
  test.each([
    ['a web page', '<!doctype html><html><body><p>Log in to the hotel<br></body></html>'],
    ['nothing', ''],
    ['JSON that breaks off', '{"data": [{"title": "A pap'],
    ['JSON of another kind', '{"error": {"message": "API rate limit exceeded"}, "data": 3, "message": 7, "web": 5}'],
    ['XML that breaks off', '<?xml version="1.0"?><feed><entry><id>http://arxiv.org/abs/1'],
    ['XML of another kind', '<?xml version="1.0"?><rss><channel/></rss>'],
    ['a list', '[]'],
    ['depth', '<a>'.repeat(20_000)],
    ['depth in JSON', '['.repeat(100_000)],
    ['bytes', '\u0000\ufffd\u0001PNG'],
  ])('that sends %s is invalid', async (_, body) => {
    answer = () => ({ body })
    const failure = { code: 'source_failed', trouble: 'nonsense', source: source.name }
    await expect(source.search('x')).rejects.toMatchObject({
      ...failure,
      message: expect.stringMatching(new RegExp(`^${name}`)),
    })
  })

  test('that is down, limited or needs a key says so', async () => {
    answer = () => ({ status: 500, body: 'oops' })
    await expect(source.search('x')).rejects.toMatchObject({ trouble: 'down' })
    answer = () => ({ status: 429, body: '{}' })
    await expect(source.search('x')).rejects.toMatchObject({ trouble: 'rate_limited' })
    answer = () => ({ status: 401, body: '{}' })
    await expect(source.search('x')).rejects.toMatchObject({ trouble: 'refused' })
  })
})

describe('arXiv', () => {
  test('gets its own syntax, for works since a day', async () => {
    answer = () => ({ body: '<feed><title>none</title></feed>' })
    expect(await arxiv(IMPATIENT).search('ti:attention', { limit: 3, from: 6 })).toEqual([])
    expect(parameters()).toMatchObject({ search_query: 'ti:attention', start: '6', max_results: '3' })
    await arxiv(IMPATIENT).search('a OR b', { since: '2026-11-03' })
    expect(parameters().search_query).toBe('(a OR b) AND submittedDate:[202611030000 TO 999912312359]')
    await arxiv(IMPATIENT).search('a OR b', { years: { from: null, to: 2021 } })
    expect(parameters().search_query).toBe('(a OR b) AND submittedDate:[190001010000 TO 202112312359]')
  })

  test.skipIf(!recorded)(
    'recordings: searches are parsed, and an error in the feed means a rejected query',
    async () => {
      for (const name of readdirSync(path.join(RECORDINGS, 'arxiv')).filter((name) => name.startsWith('q_'))) {
        const { body } = JSON.parse(recording('arxiv', name))
        answer = () => ({ body })
        const found = await arxiv(IMPATIENT).search(name, { limit: 100 })
        expect(found.length).toBe(body.match(/<entry>/g)?.length ?? 0)
        for (const hit of found) {
          expect(hit).toMatchObject({ kind: 'preprint', sources: ['arxiv'], arxivId: expect.stringMatching(/v\d+$/) })
          expect(hit.openPdfUrl).toContain(`/pdf/${hit.arxivId}`)
          expect(hit.title && hit.abstract && hit.authors[0]).toBeTruthy()
        }
      }
      const { body } = JSON.parse(recording('arxiv', 'id_abc_s0_m100_b79c8dcf6bc3.json'))
      answer = () => ({ body })
      await expect(arxiv(IMPATIENT).search('abc')).rejects.toMatchObject({ trouble: 'bad_query' })
    },
  )
})

describe('Semantic Scholar', () => {
  const scholar = semanticScholar(IMPATIENT)

  test('is asked page by page, for works since a day', async () => {
    answer = json({ total: 0 })
    expect(await scholar.search('turing', { limit: 3, from: 3 })).toEqual([])
    expect(parameters()).toMatchObject({ query: 'turing', offset: '3', limit: '3' })
    answer = json({ data: [{ title: 'New', year: 2026 }, { title: 'Old', year: 2025 }, { title: 'Undated' }] })
    expect((await scholar.search('turing', { since: '2026-11-03' })).map(({ title }) => title)).toEqual([
      'New',
      'Undated',
    ])
    expect(parameters()).toMatchObject({ publicationDateOrYear: '2026-11-03:' })
  })

  test('is limited to years and kinds', async () => {
    answer = json({ data: [{ title: 'Within', year: 2020 }, { title: 'After', year: 2022 }, { title: 'Undated' }] })
    const found = await scholar.search('turing', { years: { from: 2018, to: 2021 }, kinds: ['review', 'proceedings'] })
    expect(found.map(({ title }) => title)).toEqual(['Within'])
    expect(parameters()).toMatchObject({ year: '2018-2021', publicationTypes: 'Review,MetaAnalysis,Conference' })
    await scholar.search('turing', { years: { from: 2018, to: null } })
    expect(parameters()).toMatchObject({ year: '2018-' })
    expect(parameters()).not.toHaveProperty('publicationTypes')
    // Semantic Scholar has no kind for preprints: limited to reviews it would return none.
    await scholar.search('turing', { kinds: ['review', 'preprint'] })
    expect(parameters()).not.toHaveProperty('publicationTypes')
  })

  test('sends its key as a header', async () => {
    Object.assign(env(), { SEMANTIC_SCHOLAR_API_KEY: 's2-key' })
    answer = json({ data: [] })
    await scholar.search('turing')
    Object.assign(env(), { SEMANTIC_SCHOLAR_API_KEY: undefined })
    expect(asked[0]?.headers['x-api-key']).toBe('s2-key')
  })

  test('the neighbours of a work, and none for an unknown one', async () => {
    answer = (url) =>
      url.pathname.endsWith('/DOI:10.1/x/citations')
        ? {
            body: JSON.stringify({
              data: [
                {
                  citingPaper: {
                    paperId: 'a',
                    title: 'T',
                    year: 2001,
                    authors: null,
                    externalIds: { PubMedCentral: '12' },
                  },
                },
              ],
            }),
          }
        : { status: 404, body: '{"error":"Paper not found"}' }
    expect(await scholar.citations('DOI:10.1/x')).toMatchObject([
      { s2Id: 'a', published: '2001', pmcid: 'PMC12', citations: null },
    ])
    expect(await scholar.references('DOI:10.1/y')).toEqual([])
  })

  test.skipIf(!recorded)('recordings: a whole paper, its references and citations', async () => {
    answer = () => ({ body: `{"data": [{"citedPaper": ${recording('semanticscholar', 'Paper.json')}}]}` })
    expect(await scholar.references('x')).toMatchObject([
      {
        title: 'Computing Machinery and Intelligence',
        authors: ['A. Turing'],
        published: '1950-10-01',
        doi: '10.1093/mind/lix.236.433',
        kind: 'review',
        citations: 10059,
        openPdfUrl: null,
      },
    ])
    answer = () => ({ body: `{"data": [${recording('semanticscholar', 'Reference.json')}]}` })
    expect(await scholar.references('x')).toMatchObject([
      { title: 'Neural Variational Inference and Learning in Belief Networks', arxivId: '1402.0030', citations: 707 },
    ])
    answer = () => ({ body: `{"data": [${recording('semanticscholar', 'Citation.json')}]}` })
    expect(await scholar.citations('x')).toMatchObject([
      { doi: '10.1109/lra.2022.3229266', venue: expect.stringContaining('Robotics') },
    ])
    answer = () => ({ body: `{"data": [{"citedPaper": ${recording('semanticscholar', 'PaperWithNullValues.json')}}]}` })
    expect(await scholar.references('x')).toEqual([])
  })

  test.skipIf(!recorded)('recordings: every recorded search is parsed, and errors are errors', async () => {
    const searches = exchanges('semanticscholar').filter(({ url }) => url.pathname === '/graph/v1/paper/search')
    expect(searches.length).toBeGreaterThan(15)
    for (const { url, body } of searches) {
      answer = () => ({ body })
      const titles = [...body.matchAll(/"title": "/g)].length
      expect(await scholar.search(url.href, { limit: 100 }), url.href).toHaveLength(titles)
    }
    const errors = exchanges('semanticscholar').filter(({ status }) => status === 400)
    expect(errors.length).toBeGreaterThan(0)
    for (const { status, body } of errors) {
      answer = () => ({ status, body })
      await expect(scholar.references(body)).rejects.toMatchObject({ trouble: 'bad_query' })
    }
  })
})

describe('Crossref', () => {
  test('is limited to years and kinds', async () => {
    answer = json({ message: { items: [] } })
    await crossref(IMPATIENT).search('study', { years: { from: 2018, to: 2021 } })
    expect(parameters()).toMatchObject({ filter: 'from-pub-date:2018,until-pub-date:2021' })
    await crossref(IMPATIENT).search('study', { years: { from: 2018, to: null }, kinds: ['preprint', 'article'] })
    expect(parameters()).toMatchObject({ filter: 'from-pub-date:2018,type:posted-content,type:journal-article' })
    await crossref(IMPATIENT).search('study', { kinds: ['trial', 'article'] })
    expect(parameters()).not.toHaveProperty('filter')
  })

  test('is asked for a number of works; a retraction is reported', async () => {
    const work = {
      DOI: '10.1/X',
      title: ['A <i>study</i> of 10<sup>6</sup>'],
      type: 'journal-article',
      'is-referenced-by-count': 4,
      'updated-by': [{ DOI: '10.1/r', type: 'retraction' }],
    }
    answer = json({ message: { items: [work, { DOI: '10.2/y', type: 'posted-content' }] } })
    const [hit, other] = await crossref(IMPATIENT).search('study', { limit: 2 })
    expect(parameters()).toMatchObject({ 'query.bibliographic': 'study', rows: '2' })
    expect(parameters()).not.toHaveProperty('filter')
    expect(hit).toMatchObject({
      doi: '10.1/x',
      title: 'A study of 10^6',
      kind: 'article',
      citations: 4,
      notice: { kind: 'retraction', url: 'https://doi.org/10.1/r' },
    })
    expect(other).toMatchObject({ kind: 'preprint', notice: null })
  })
})

describe('the web', () => {
  test.skipIf(!recorded)('recordings: Brave, with passages without markup', async () => {
    answer = () => ({ body: recording('websearch_brave', 'brave_search.json') })
    const found = await web(IMPATIENT).search('laravel', { limit: 5 })
    expect(found).toHaveLength(5)
    expect(found[0]).toMatchObject({
      kind: 'web',
      title: 'Laravel - The PHP Framework For Web Artisans',
      url: 'https://laravel.com/',
      venue: 'Laravel',
      published: '2023-05-01',
      passage: expect.stringMatching(/^Laravel is a PHP web application framework/),
    })
    expect(JSON.stringify(found)).not.toMatch(/<\/?strong>/)
  })

  test('Brave gets its key; pages about works become these works', async () => {
    const urls = [
      'https://arxiv.org/abs/1706.03762v5',
      'https://pubmed.ncbi.nlm.nih.gov/123/',
      'https://doi.org/10.1000/AB',
    ]
    answer = json({ web: { results: urls.map((url) => ({ url, title: 'T', extra_snippets: ['More.'] })) } })
    const found = await web(IMPATIENT).search('x')
    expect(asked[0]?.headers['x-subscription-token']).toBe('brave-key')
    expect(parameters()).toMatchObject({ q: 'x', count: '10' })
    expect(found.map(({ arxivId, pmid, doi }) => arxivId ?? pmid ?? doi)).toEqual(['1706.03762v5', '123', '10.1000/ab'])
    expect(found[0]).toMatchObject({ venue: 'arxiv.org', passage: 'More.' })
  })

  test('SearXNG is asked for JSON', async () => {
    Object.assign(env(), { WEB_SEARCH: undefined, WEB_SEARCH_KEY: undefined })
    const page = {
      url: 'https://a.example/x',
      title: 'A &amp; B',
      content: 'Text',
      publishedDate: '2024-02-03T00:00:00',
    }
    answer = json({ results: [page, { ...page, content: '' }, page] })
    const found = await web(IMPATIENT).search('x', { limit: 2 })
    expect(parameters()).toEqual({ q: 'x', format: 'json' })
    expect(found).toMatchObject([{ title: 'A & B', passage: 'Text', published: '2024-02-03' }, { passage: null }])
  })

  test("a model's tool returns pages that must still be read", async () => {
    Object.assign(env(), { WEB_SEARCH: 'model' })
    const tool = async () => [{ url: 'https://a.example/x', title: 'A' }]
    expect(await web(IMPATIENT, tool).search('x')).toMatchObject([{ title: 'A', passage: null, venue: 'a.example' }])
  })
})

test('a source that is not configured says what it lacks, and cannot be opened', () => {
  const lacking = () => sourceStates({ tool: undefined }).flatMap(({ lacks }) => lacks ?? [])
  expect(lacking()).toEqual([])
  expect(openSource('web').name).toBe('web')
  expect(openSource('pubmed').name).toBe('pubmed')
  Object.assign(env(), { WEB_SEARCH_KEY: undefined })
  expect(lacking()).toEqual(['WEB_SEARCH is brave, so WEB_SEARCH_KEY must be a Brave Search key.'])
  Object.assign(env(), { WEB_SEARCH: 'model' })
  expect(lacking()).toEqual(['WEB_SEARCH is model: connect a language model under Settings.'])
  expect(sourceStates({ tool: async () => [] }).at(-1)?.lacks).toBeNull()
  Object.assign(env(), { WEB_SEARCH: undefined, WEB_SEARCH_URL: undefined })
  expect(lacking()[0]).toContain('Web search is not set up')
  expect(() => openSource('web')).toThrow('Web search is not set up')
})
