import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startOpenAIServer } from '../../../../e2e/openai-server'
import { answerSections } from '../../../citations/blocks/answer-sections'
import { db } from '../../../db/client'
import { emptyTables, testDatabase } from '../../../db/test-database'
import { env } from '../../../env'
import { keepHits } from '../../../library/outside/keep-hits'
import { playSource } from '../../../sources/ask/played-source'
import { recorded, recording } from '../../../sources/ask/recordings'
import { emptyHit, type Hit, type SourceName } from '../../../sources/work/source'
import { testModel } from '../../../thinking/test-model'
import { exportAnswer } from '../../export/export'
import { type ReportSettings, readReportSettings, reportSchema } from '../../settings/report-settings'
import { addTestPapers, RAFT } from '../../test-library'
import { run } from '../../test-run'
import { askSourcesAt, pubmedArticle, TELOMERES } from '../../test-sources'
import { aPlan } from '../test-plan'

const MATTER = 'telomere length in pancreatic cancer'
const RESULT = 'Shorter telomere length was associated with higher risk of pancreatic cancer in all cohorts.'
const PAGE = `<html><head><title>On telomeres</title></head><body><main>
<p>Telomere length has been related to pancreatic cancer in many cohorts, and the results of these improved risk scores.</p>
</main></body></html>`

let refuses: string[] = []
/** Number of terms above which PubMed finds nothing. */
let most = Number.POSITIVE_INFINITY
const termsOf = (url: URL) => (url.searchParams.get('term') ?? '').split(' AND ')
const { base, asked } = await playSource(({ url }, response) => {
  const send = (body: string, type = 'text/xml') => void response.writeHead(200, { 'content-type': type }).end(body)
  if (refuses.some((part) => url.pathname.includes(part))) return void response.writeHead(403).end('no')
  if (url.pathname.endsWith('esearch.fcgi') && termsOf(url).length > most)
    return send('<eSearchResult><IdList/></eSearchResult>')
  if (url.pathname.endsWith('esearch.fcgi'))
    return send('<eSearchResult><IdList><Id>1</Id><Id>2</Id><Id>3</Id></IdList></eSearchResult>')
  if (url.pathname.endsWith('efetch.fcgi')) return send(ARTICLES)
  if (url.pathname === '/search')
    return send(
      JSON.stringify({
        results: [
          { url: `${base}/telomeres.html`, title: 'On telomeres', content: 'Telomere length in pancreatic cancer.' },
          { url: `${base}/nameless.html`, title: '', content: 'Telomere length in pancreatic cancer, by nobody.' },
        ],
      }),
      'application/json',
    )
  if (url.pathname === '/telomeres.html') return send(PAGE, 'text/html')
  response.writeHead(404).end()
})

const article = (pmid: string, title: string, abstract: string) =>
  pubmedArticle({ pmid, title, abstract, ids: `<ArticleId IdType="doi">10.1/t${pmid}</ArticleId>` })
const ARTICLES = `<PubmedArticleSet>${article(
  '1',
  'Telomere length and pancreatic cancer',
  `<AbstractText Label="OBJECTIVE">Telomere length is defined as the number of repeats at the end of a chromosome, which we measured in pancreatic cancer.</AbstractText><AbstractText Label="RESULTS">${RESULT}</AbstractText>`,
)}${article('2', 'Telomere length as a mark of pancreatic cancer', '<AbstractText>A limitation of telomere length as a mark of pancreatic cancer is that it cannot tell the disease from old age.</AbstractText>')}${article('3', 'On soup', '<AbstractText>We found that soup is best with a little salt, and the results improved with time.</AbstractText>')}</PubmedArticleSet>`

const asking = (...sources: SourceName[]): ReportSettings => ({ ...readReportSettings({ review: false }), sources })
const plan = aPlan({
  Lengths: ['Telomere length'],
  Risks: ['Risk of pancreatic cancer'],
  Limits: ['Limitation of telomere length'],
})
const report = (...sources: SourceName[]) => run(MATTER, { mode: 'report', settings: asking(...sources), plan })

askSourcesAt(base)

beforeAll(async () => {
  await testDatabase()
})
beforeEach(async () => {
  asked.length = 0
  refuses = []
  most = Number.POSITIVE_INFINITY
  await emptyTables('paper', 'session', 'search_index', 'setting', 'source_answer')
})

const KEPT: Hit = {
  ...emptyHit('arxiv', new Date('2024-05-01')),
  kind: 'preprint',
  title: 'How telomere length changes in pancreatic cancer',
  authors: ['Bo Kept'],
  published: '2023',
  abstract: 'The results show that telomere length fell by 40% in pancreatic cancer within two years of diagnosis.',
  arxivId: '2301.00001v1',
  url: 'https://arxiv.org/abs/2301.00001v1',
}

test('nothing is sent out, and nothing outside is read, unless requested', async () => {
  await addTestPapers([RAFT, TELOMERES])
  await keepHits([KEPT])
  const { view, error } = await report()
  expect(error).toBeNull()
  expect(asked).toEqual([])
  expect(view.markdown).toContain('nothing outside your library was read')
  expect(view.citations.every(({ page }) => page > 0)).toBe(true)
  expect(reportSchema.parse({}).sources).toEqual([])
  expect(reportSchema.safeParse({ sources: ['folk tales'] }).success).toBe(false)
})

test('subtopics that the library hardly covers are researched in abstracts and pages, each with its place', async () => {
  await addTestPapers([RAFT, TELOMERES])
  const { id, view, error } = await report('pubmed', 'web')
  expect(error).toBeNull()
  expect(new Set(view.citations.map(({ page }) => Math.sign(page)))).toEqual(new Set([1, 0, -1]))
  expect(view.citations.map(({ verdict }) => verdict)).toEqual(view.citations.map(() => 'quoted'))
  expect(view.markdown).toContain(RESULT)
  expect(view.markdown).toMatch(/from 1 paper in your library and [23] works outside it/)
  expect(view.markdown).toMatch(/PubMed and the web search were used/)
  // An irrelevant work is judged but not read; a page without a title is not cited.
  const titles = view.references.map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining(['Telomere length and pancreatic cancer', 'On telomeres', 'Telomeres']))
  expect(view.facts.some(({ title }) => title === 'On soup')).toBe(false)
  expect(view.works.some(({ url }) => url.includes('nameless'))).toBe(false)
  // Each subtopic shows the sources searched for it.
  const subtopics = view.report?.plan.sections.flatMap(({ subtopics }) => subtopics.map(({ id }) => id)) ?? []
  const ofPubmed = view.asked.filter(({ source }) => source === 'pubmed').map(({ stage }) => stage)
  expect(ofPubmed.length).toBeGreaterThan(2)
  for (const stage of ofPubmed) expect([...subtopics, 'abstract', 'plan']).toContain(stage)
  const client = await db()
  const evidence = await client.evidence.findMany({ where: { runId: id } })
  expect(new Set(evidence.map(({ locator }) => locator))).toEqual(new Set(['page', 'abstract', 'passage']))
  expect(view.citations.every(({ evidenceId }) => evidence.some((one) => one.id === evidenceId))).toBe(true)
  // Only cited works are references, and a web page has its date of access.
  const { body } = await exportAnswer(id, { format: 'json', style: null })
  const items: { id: string; type: string; accessed?: unknown }[] = JSON.parse(String(body))
  expect(items.map((item) => item.id).sort()).toEqual([...new Set(view.citations.map((one) => one.paperId))].sort())
  expect(items.find(({ type }) => type === 'webpage')?.accessed).toBeDefined()
  const { body: markdown } = await exportAnswer(id, { format: 'md', style: 'harvard' })
  const [, works = '', pages = ''] = String(markdown).split(/^## References$|^### Web pages$/m)
  expect(works).toContain('Telomere length and pancreatic cancer')
  expect(works).not.toContain('On telomeres')
  expect(pages).toMatch(/On telomeres[\s\S]*\(Accessed: /)
})

test('a query that finds nothing is repeated with fewer words', async () => {
  await addTestPapers([RAFT, TELOMERES])
  most = 3
  const { view, error } = await report('pubmed')
  expect(error).toBeNull()
  const queries = view.asked.filter(({ source }) => source === 'pubmed')
  expect(queries.filter(({ results }) => results === 0).every(({ query }) => query.split(' AND ').length > 3)).toBe(
    true,
  )
  expect(queries.filter(({ results }) => results === 3).every(({ query }) => query.split(' AND ').length === 3)).toBe(
    true,
  )
  expect(view.citations.some(({ page }) => page === 0)).toBe(true)
})

test("a model writes queries for each subtopic; the topic's words are used if it writes none", async () => {
  await addTestPapers([RAFT, TELOMERES])
  const model = await startOpenAIServer()
  try {
    const settings = asking('pubmed')
    const { view, error } = await run(MATTER, { mode: 'report', settings, plan }, testModel(model.url))
    expect(error).toBeNull()
    const [prompt = ''] = model.prompts().filter((text) => text.includes('who searches for what is still open'))
    expect(prompt).toContain('For each source, write one query for each open item')
    expect(prompt).toContain('PubMed syntax')
    expect(prompt).not.toContain('- `library`:')
    // Papers come before web pages.
    const sections = model.prompts().filter((text) => text.includes('who writes one section'))
    expect(sections.every((text) => text.includes('rest on the page alone only for what no paper says'))).toBe(true)
    const queries = view.asked.filter(({ source }) => source === 'pubmed').map(({ query }) => query)
    // As the test model writes them, from the first two items.
    expect(queries).toContain(`Telomere length ${MATTER}`)
    expect(queries).toContain('limitation AND telomere AND length AND pancreatic AND cancer')
  } finally {
    await model.close()
  }
})

test('stored works are read without asking a source if a subtopic has enough', async () => {
  await addTestPapers([RAFT, TELOMERES])
  const many = Array.from({ length: 16 }, (_, i): Hit => {
    const arxivId = `2301.0001${String(i).padStart(2, '0')}v1`
    const abstract = `In cohort ${i} the results show that telomere length fell by ${20 + i}% in pancreatic cancer, a limitation of which is its number of ${i + 30} people.`
    return {
      ...KEPT,
      arxivId,
      url: `https://arxiv.org/abs/${arxivId}`,
      title: `Cohort ${i}: telomere length in pancreatic cancer`,
      abstract,
    }
  })
  await keepHits(many)
  const { view, error } = await report('pubmed')
  expect(error).toBeNull()
  expect(asked).toEqual([])
  expect(view.citations.some(({ page }) => page === 0)).toBe(true)
  expect(view.markdown).toContain('No outside source was searched, because your library had enough on each subtopic.')
})

test('stored works of other years or kinds are left out, and the report says so', async () => {
  await addTestPapers([RAFT, TELOMERES])
  await keepHits([KEPT])
  for (const wanted of [{ years: { from: null, to: 2020 } }, { kinds: ['article' as const] }]) {
    const settings = { ...asking('pubmed'), ...wanted }
    const { view, error } = await run(MATTER, { mode: 'report', settings, plan })
    expect(error).toBeNull()
    expect(view.works.map(({ title }) => title)).not.toContain(KEPT.title)
    expect(view.works.length).toBeGreaterThan(0)
    expect(view.asked).toContainEqual(expect.objectContaining({ source: 'kept', left: 1 }))
    expect(view.markdown).toContain(
      '1 work found outside your library was left out: outside the chosen years and types',
    )
  }
})

test('a work is judged once per subtopic, across all reports on the same topic', async () => {
  await addTestPapers([RAFT, TELOMERES])
  await keepHits([KEPT])
  const client = await db()
  const first = await report('pubmed')
  const judged = await client.paperRelevance.findMany()
  expect(judged.length).toBeGreaterThan(3)
  expect(first.view.facts.some(({ title }) => title === KEPT.title)).toBe(true)
  const again = await report('pubmed')
  expect(again.view.markdown).toBe(first.view.markdown)
  const same = await client.paperRelevance.findMany()
  expect(same.filter(({ paperId, key }) => !judged.some((one) => one.paperId === paperId && one.key === key))).toEqual(
    [],
  )
  expect(same.map(({ judgedAt }) => judgedAt)).toEqual(judged.map(({ judgedAt }) => judgedAt))
})

test('with nothing in the library a report is planned and written from outside works', async () => {
  const { view, error } = await run(MATTER, { mode: 'report', settings: asking('pubmed') })
  expect(error).toBeNull()
  expect(view.outcome).toBeNull()
  expect(answerSections(view.markdown).map(({ heading }) => heading)).toContain('Overview')
  expect(view.citations.length).toBeGreaterThan(0)
  expect(view.citations.every(({ page }) => page === 0)).toBe(true)
  expect(view.markdown).toContain('works outside your library')
})

test('a failing source is reported once, and the report says what that means', async () => {
  await addTestPapers([RAFT, TELOMERES])
  refuses = ['/api/query']
  const { view, error } = await report('pubmed', 'arxiv')
  expect(error).toBeNull()
  expect(view.asked.find(({ source }) => source === 'arxiv')?.error).toMatch(/^arXiv requires a key/)
  expect(view.markdown).toContain('This report has nothing from arXiv, which could not be searched.')
  expect(view.markdown).toContain('PubMed was used')
})

test('a work with its text in the library is read there, not by its abstract', async () => {
  await addTestPapers([RAFT, TELOMERES])
  const client = await db()
  await client.paper.update({ where: { id: TELOMERES.id }, data: { doi: '10.1/t1' } })
  const { view } = await report('pubmed')
  expect(view.works.find(({ paperId }) => paperId === TELOMERES.id)).toMatchObject({ inLibrary: true })
  expect(view.citations.filter(({ paperId }) => paperId === TELOMERES.id).every(({ page }) => page > 0)).toBe(true)
})

describe.skipIf(!recorded)('recordings', () => {
  test('a recorded PubMed answer is cited by the parts of its abstract', async () => {
    const xml = recording('pubmed', 'Entrez', 'pubmed4.xml')
    const played = await playSource(({ url }, response) => {
      const isSearch = url.pathname.endsWith('esearch.fcgi')
      response.end(isSearch ? '<eSearchResult><IdList><Id>27797938</Id></IdList></eSearchResult>' : xml)
    })
    Object.assign(env(), { PUBMED_URL: played.base })
    const { view } = await report('pubmed')
    expect(view.citations.length).toBeGreaterThan(1)
    expect(view.citations.every(({ verdict, page }) => verdict === 'quoted' && page === 0)).toBe(true)
  })
})
