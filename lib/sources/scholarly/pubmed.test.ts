import { beforeEach, describe, expect, test } from 'vitest'
import { env } from '../../env'
import { IMPATIENT, playSource } from '../ask/played-source'
import { recorded, recording } from '../ask/recordings'
import { pubmed } from './pubmed'
import { readArticles, readIds } from './pubmed-xml'

let ids: string[]
let articles: string
const { base, asked } = await playSource(({ url }, response) => {
  const found = `<eSearchResult><IdList>${ids.map((id) => `<Id>${id}</Id>`).join('')}</IdList></eSearchResult>`
  response.end(url.pathname.endsWith('/esearch.fcgi') ? found : articles)
})
Object.assign(env(), { PUBMED_URL: base })
const { search } = pubmed(IMPATIENT)

/** Only the parts that the tests need; a recording has the rest. */
const set = (...inner: string[]) =>
  `<?xml version="1.0"?><!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2025//EN" "https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_250101.dtd"><PubmedArticleSet>${inner.join('')}</PubmedArticleSet>`
const article = (pmid: string, inner: string, after = '') =>
  `<PubmedArticle><MedlineCitation><PMID Version="1">${pmid}</PMID><Article>${inner}</Article>${after}</MedlineCitation></PubmedArticle>`
const types = (...names: string[]) =>
  `<PublicationTypeList>${names.map((name) => `<PublicationType UI="D0">${name}</PublicationType>`).join('')}</PublicationTypeList>`
const only = (inner: string, after?: string) => readArticles(set(article('1', inner, after)))[0]

beforeEach(() => {
  asked.length = 0
  ids = ['2', '1']
  articles = set(article('1', '<ArticleTitle>One.</ArticleTitle>'), article('2', '<ArticleTitle>Two.</ArticleTitle>'))
})

describe('the search', () => {
  test('asks for what was added to PubMed since a day', async () => {
    await search('x', { since: '2026-11-03' })
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toMatchObject({
      datetype: 'edat',
      mindate: '2026/11/03',
      maxdate: '3000',
    })
  })

  test('sends the query as it is, and returns articles in the order of the search', async () => {
    const query = '"mesothelioma"[MeSH Terms] AND (2020:2024[dp])'
    const found = await search(query, { limit: 5, from: 10 })
    expect(found.map(({ title, pmid }) => [pmid, title])).toEqual([
      ['2', 'Two'],
      ['1', 'One'],
    ])
    const [search1, fetch1] = asked.map(({ url }) => Object.fromEntries(url.searchParams))
    expect(search1).toMatchObject({ db: 'pubmed', term: query, retmax: '5', retstart: '10', sort: 'relevance' })
    expect(fetch1).toMatchObject({ db: 'pubmed', id: '2,1', retmode: 'xml' })
  })

  test('is limited to publication types if it knows all of them', async () => {
    await search('a OR b', { kinds: ['trial', 'preprint'] })
    await search('a OR b', { kinds: ['trial', 'book'] })
    const terms = asked.flatMap(({ url }) => url.searchParams.get('term') ?? [])
    expect(terms).toEqual(['(a OR b) AND ("clinical trial"[pt] OR "preprint"[pt])', 'a OR b'])
  })

  test('without results requests no articles', async () => {
    ids = []
    expect(await search('nothing')).toEqual([])
    expect(asked).toHaveLength(1)
  })

  test('rejected by PubMed reports that', () => {
    expect(() => readIds('<eSearchResult><ERROR>Empty term and query_key</ERROR></eSearchResult>')).toThrow(
      expect.objectContaining({ trouble: 'bad_query', message: expect.stringContaining('Empty term') }),
    )
  })
})

describe('an article', () => {
  test('with a retraction links to it', () => {
    const retracted = only(
      `<ArticleTitle>RETRACTED: Cold fusion.</ArticleTitle>${types('Journal Article', 'Retracted Publication')}`,
      '<CommentsCorrectionsList><CommentsCorrections RefType="RetractionIn"><RefSource>Nature. 2020;1:2</RefSource><PMID Version="1">77</PMID></CommentsCorrections></CommentsCorrectionsList>',
    )
    expect(retracted).toMatchObject({
      kind: 'article',
      notice: {
        kind: 'retraction',
        text: 'Retracted, according to PubMed (Nature. 2020;1:2).',
        url: 'https://pubmed.ncbi.nlm.nih.gov/77/',
      },
    })
    expect(only(types('Retraction of Publication'))).toMatchObject({ kind: 'other', notice: null })
    expect(
      only(
        '',
        '<CommentsCorrectionsList><CommentsCorrections RefType="ExpressionOfConcernIn"/></CommentsCorrectionsList>',
      ),
    ).toMatchObject({ notice: { kind: 'concern', url: null } })
  })

  test("keeps superscripts, and decodes only XML's own entities", () => {
    expect(
      only(
        '<ArticleTitle>[The <i>E. coli</i> of 10<sup>6</sup> caf&#xe9;s &amp; H<sub>2</sub>O &lt; 5].</ArticleTitle><AuthorList><Author><LastName>M&#252;ller</LastName><Initials>J</Initials></Author><Author><CollectiveName>The Group</CollectiveName></Author></AuthorList>',
      ),
    ).toMatchObject({ title: 'The E. coli of 10^6 cafés & H_2O < 5', authors: ['J Müller', 'The Group'] })
    const bomb = `<!DOCTYPE a [<!ENTITY x "${'y'.repeat(1000)}">]><PubmedArticleSet>${article('1', '<ArticleTitle>&x;&x;</ArticleTitle>')}</PubmedArticleSet>`
    expect(readArticles(bomb)[0]?.title).toBe('&x;&x;')
  })

  test.each([
    ['<PubDate><Year>2001</Year><Month>Nov</Month></PubDate>', '2001-11'],
    ['<PubDate><Year>2001</Year><Month>03</Month><Day>9</Day></PubDate>', '2001-03-09'],
    ['<PubDate><Year>2001</Year><Season>Spring</Season></PubDate>', '2001'],
    ['<PubDate><MedlineDate>1998 Dec-1999 Jan</MedlineDate></PubDate>', '1998'],
    ['', '2022-05-04'],
  ])('has the date %s as %s', (issue, date) => {
    const journal = `<Journal><JournalIssue>${issue}</JournalIssue><Title>T</Title></Journal>`
    const electronic =
      '<ArticleDate DateType="Electronic"><Year>2022</Year><Month>05</Month><Day>04</Day></ArticleDate>'
    expect(only(journal + electronic)?.published).toBe(date)
  })

  test.each([
    [['Journal Article', 'Systematic Review'], 'review'],
    [['Meta-Analysis', 'Journal Article'], 'review'],
    [['Preprint', 'Journal Article'], 'preprint'],
    [['Randomized Controlled Trial'], 'article'],
    [['Editorial', 'Journal Article'], 'other'],
  ])('with types %j is a %s', (names, kind) => {
    expect(only(types(...names))?.kind).toBe(kind)
  })
})

describe.skipIf(!recorded)('recordings in ../shared', () => {
  const read = (name: string) => readArticles(recording('pubmed', 'Entrez', name))

  test('a search, and one without results', () => {
    expect(readIds(recording('pubmed', 'Entrez', 'esearch2.xml'))).toHaveLength(100)
    expect(readIds(recording('pubmed', 'Entrez', 'esearch8.xml'))).toEqual([])
  })

  test('a structured abstract keeps its labels; ids, page and PDF are present', () => {
    const [found] = read('pubmed4.xml')
    expect(found).toMatchObject({
      pmid: '27797938',
      doi: expect.stringMatching(/^10\./),
      pmcid: expect.stringMatching(/^PMC\d+$/),
      url: 'https://pubmed.ncbi.nlm.nih.gov/27797938/',
      kind: 'article',
    })
    expect(found?.abstractParts.map(({ label }) => label)).toEqual(['OBJECTIVE', 'DESIGN', 'RESULTS', 'CONCLUSIONS'])
    expect(found?.abstract).toMatch(/^OBJECTIVE: .+\n\nDESIGN: /)
    expect(found?.openPdfUrl).toContain(found?.pmcid)
  })

  test("an article's ids are its own, not those of its references", () => {
    const [found] = read('pubmed7.xml')
    expect(found).toMatchObject({ pmid: '29963580', doi: '10.1117/1.jmi.5.2.026002' })
  })

  test.each(['pubmed1.xml', 'pubmed2.xml', 'pubmed4.xml', 'pubmed5.xml', 'pubmed6.xml', 'pubmed7.xml'])(
    '%s',
    (name) => {
      for (const found of read(name)) {
        expect(found.title).toMatch(/\w[^.]$/)
        expect(found.authors.length).toBeGreaterThan(0)
        expect(found.published).toMatch(/^\d{4}(-\d\d){0,2}$/)
        expect(found.venue).toBeTruthy()
        expect(JSON.stringify(found)).not.toMatch(/<\/?[a-z]|&#|&amp;/)
      }
    },
  )
})
