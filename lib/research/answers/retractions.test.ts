import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatBibliography } from '../../citations/references/bibliography'
import { db } from '../../db/client'
import { toJson } from '../../db/json'
import { testDatabase } from '../../db/test-database'
import { env } from '../../env'
import { healthReport } from '../../library/care/health'
import { citablePapers } from '../../library/cite/citable-papers'
import { exportReferences } from '../../library/cite/export-references'
import { lookUpPaper } from '../../library/metadata/look-up-metadata'
import { fetchNoticeList } from '../../library/notices/notice-list'
import { findPaper, listPapers } from '../../library/papers'
import { exportAnswer } from '../export/export'
import { addTestPapers, RAFT } from '../test-library'
import { run } from '../test-run'
import { answerNotices } from './answer-notices'

const HEADER =
  'Record ID,Title,Subject,Institution,Journal,Publisher,Country,Author,URLS,ArticleType,RetractionDate,RetractionDOI,RetractionPubMedID,OriginalPaperDate,OriginalPaperDOI,OriginalPaperPubMedID,RetractionNature,Reason,Paywalled,Notes'

type Entry = { id: number; date: string; doi?: string; pmid?: string; nature: string; reasons?: string }

function line({ id, date, doi = 'unavailable', pmid = '0', nature, reasons = '' }: Entry): string {
  // A title with commas, quotes and a line break, in the form of the list.
  const title = `"Of ""A"", B\nand C"`
  const fields = [id, title, '(B/T)', '"Here, There"', 'J', 'P', 'X', 'A;B', '', 'Research Article', date]
  return [...fields, `10.5555/Notice.${id}`, '0', '1/1/2010 0:00', doi, pmid, nature, reasons, 'No', ''].join(',')
}

// 30 papers. The list has entries on the first seven, one of them by its PubMed id only.
const PAPERS = Array.from({ length: 30 }, (_, i) => ({ id: `paper${i}`, doi: `10.5555/Work.${i}` }))
const ENTRIES: Entry[] = [
  { id: 1, date: '3/1/2020 0:00', doi: '10.5555/work.0', nature: 'Retraction', reasons: '+Error in Data;+Duplication' },
  { id: 2, date: '4/2/2021 0:00', doi: 'https://doi.org/10.5555/WORK.1', nature: 'Expression of concern' },
  { id: 3, date: '5/3/2021 0:00', doi: '10.5555/work.2', nature: 'Correction' },
  { id: 4, date: '6/4/2021 0:00', pmid: '777', nature: 'Retraction' },
  { id: 5, date: '1/1/2019 0:00', doi: '10.5555/work.4', nature: 'Retraction' },
  { id: 6, date: '1/1/2020 0:00', doi: '10.5555/work.4', nature: 'Reinstatement' },
  { id: 7, date: '1/1/2019 0:00', doi: '10.5555/work.5', nature: 'Correction' },
  { id: 8, date: '2/1/2019 0:00', doi: '10.5555/work.5', nature: 'Retraction' },
  { id: 9, date: '2/1/2019 0:00', doi: '10.5555/work.10000', nature: 'Retraction' },
  { id: 10, date: '7/7/2022 0:00', doi: '10.5555/raft', nature: 'Retraction' },
]

let server: http.Server
const asked: string[] = []
let body = ''
let crossref: object[] = []
const own = { RETRACTIONS_URL: '', CROSSREF_URL: '', ARXIV_URL: '' }

beforeAll(async () => {
  server = http.createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/list.csv') return response.end(body)
    const work = { DOI: '10.5555/work.20', title: ['Paper 20'], 'updated-by': crossref }
    response.end(JSON.stringify({ message: work }))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  Object.assign(own, { RETRACTIONS_URL: env().RETRACTIONS_URL, CROSSREF_URL: env().CROSSREF_URL })
  own.ARXIV_URL = env().ARXIV_URL
  Object.assign(env(), { RETRACTIONS_URL: `${base}/list.csv`, CROSSREF_URL: base, ARXIV_URL: 'http://127.0.0.1:9' })
  body = `\uFEFF${[HEADER, ...ENTRIES.map(line)].join('\r\n')}\r\n`
  await testDatabase()
  await addTestPapers([RAFT])
  const client = await db()
  await client.paper.update({ where: { id: RAFT.id }, data: { doi: '10.5555/raft' } })
  await client.paper.createMany({
    data: PAPERS.map(({ id, doi }, i) => ({
      ...{ id, doi: i === 3 ? null : doi, pmid: i === 3 ? '777' : null, title: `Paper ${i}`, status: 'ready' },
      ...{ fileName: `${id}.pdf`, authors: ['Ada Byron'], published: '2010', venue: 'J', standing: 'library' },
    })),
  })
})
afterAll(async () => {
  Object.assign(env(), own)
  await new Promise((closed) => server.close(closed))
})

const marked = async () =>
  (await listPapers()).flatMap(({ id, notice }) => (notice ? [`${id} ${notice.kind}`] : [])).sort()

test('nothing is requested or marked before the person downloads the list', async () => {
  expect(await marked()).toEqual([])
  expect((await healthReport()).notices).toEqual({ list: null, papers: [] })
  expect(asked).toEqual([])
})

test('the list marks papers by DOI and PubMed id, but not a reinstated one', async () => {
  const list = await fetchNoticeList()
  expect(list.notices).toBe(10)
  expect(asked).toEqual(['/list.csv'])
  const kinds = ['paper0 retraction', 'paper1 concern', 'paper2 correction', 'paper3 retraction', 'paper5 retraction']
  expect(await marked()).toEqual([`${RAFT.id} retraction`, ...kinds])
  expect((await findPaper('paper0'))?.notice).toEqual({
    kind: 'retraction',
    date: '2020-03-01',
    url: 'https://doi.org/10.5555/notice.1',
    reasons: ['Error in Data', 'Duplication'],
  })
})

test('the health page lists them, most serious first', async () => {
  const { list, papers } = (await healthReport()).notices
  expect(list?.notices).toBe(10)
  expect(papers.map(({ id }) => id)).toEqual([RAFT.id, 'paper3', 'paper0', 'paper5', 'paper1', 'paper2'])
})

test('references and exports mention it', async () => {
  const papers = [...(await citablePapers(['paper0', 'paper1', 'paper6'])).values()]
  for (const style of ['folio', 'apa'] as const) {
    const { entries } = await formatBibliography({ papers, groups: [], style })
    const texts = entries.map(({ paperId, text }) => `${paperId} ${text.map((part) => part.text).join('')}`)
    expect(texts.filter((text) => text.includes('[Retracted 2020-03-01, https://doi.org/10.5555/notice.1]'))).toEqual([
      expect.stringMatching(/^paper0/),
    ])
    expect(texts.join()).toContain('[Expression of concern 2021-04-02')
  }
  const file = async (format: 'bib' | 'ris' | 'json') => (await exportReferences(['paper0', 'paper6'], format)).body
  expect(await file('bib')).toMatch(/note = \{Retracted, 2020-03-01\. .*notice\.1\}/)
  expect(await file('ris')).toContain('N1  - Retracted, 2020-03-01. https://doi.org/10.5555/notice.1')
  expect(JSON.parse(await file('json'))[0].note).toBe('Retracted, 2020-03-01. https://doi.org/10.5555/notice.1')
  expect((await file('bib')).match(/Retracted/g)).toHaveLength(1)
})

test('an answer with a retracted paper has a warning, even offline, until the notice is withdrawn', async () => {
  const { id, events } = await run('Why does Raft use randomized election timeouts?')
  const client = await db()
  await client.run.update({ where: { id }, data: { events: toJson(events), status: 'completed' } })
  const [warned] = await answerNotices(id)
  expect(warned?.warning).toBe('This answer rests on a retracted paper.')
  expect(warned?.papers).toMatchObject([{ paperId: RAFT.id, notice: { date: '2022-07-07' } }])
  const written = async () => String((await exportAnswer(id, { format: 'md', style: 'apa' })).body)
  expect(await written()).toMatch(/\*\*This answer rests on a retracted paper\.\*\*[\s\S]*Raft uses/)
  expect(asked).toEqual(['/list.csv'])
  // Withdrawn: the next list does not contain it.
  body = [HEADER, ...ENTRIES.slice(0, 2).map(line)].join('\n')
  await fetchNoticeList()
  expect(await marked()).toEqual(['paper0 retraction', 'paper1 concern'])
  expect(await answerNotices(id)).toEqual([])
  expect(await written()).not.toMatch(/[Rr]etracted/)
})

test('another file is refused, and the previous list stays', async () => {
  body = '<html>Sign in</html>'
  await expect(fetchNoticeList()).rejects.toThrow('This is not Retraction Watch')
  body = HEADER
  await expect(fetchNoticeList()).rejects.toThrow('is empty')
  expect(await marked()).toEqual(['paper0 retraction', 'paper1 concern'])
})

test("Crossref's notice about a work is stored, and removed once Crossref withdraws it", async () => {
  crossref = [{ DOI: '10.5555/erratum', type: 'correction' }]
  await lookUpPaper('paper20')
  expect((await findPaper('paper20'))?.notice).toMatchObject({
    kind: 'correction',
    url: 'https://doi.org/10.5555/erratum',
  })
  crossref = [...crossref, { DOI: '10.5555/retracted', type: 'retraction' }]
  await lookUpPaper('paper20')
  expect((await findPaper('paper20'))?.notice).toMatchObject({ kind: 'retraction' })
  crossref = []
  await lookUpPaper('paper20')
  expect((await findPaper('paper20'))?.notice).toBeUndefined()
})
