import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../../db/client'
import { toJson } from '../../../db/json'
import { testDatabase } from '../../../db/test-database'
import { NO_FILTER } from '../../../library/filters/paper-filter'
import { keepHighlight } from '../../../library/highlights/highlights'
import { wholeText } from '../../../models/calls/fit-prompt'
import type { PromptModel } from '../../../models/calls/prompt-model'
import { scriptedModel } from '../../../thinking/test-scripted'
import type { RunEvent } from '../../events/events'
import type { RunContext } from '../../run-context'
import { FUNNEL } from '../../settings/funnel'
import { addTestPapers, RAFT, SOUP, type TestPaper } from '../../test-library'
import { eachInTurn } from '../../test-run'
import type { Finding } from '../finding'
import { aPassage } from '../test-findings'
import { comparePapers } from './compare-papers'
import { rowOf } from './compile'
import { passagesToRead } from './passages-to-read'
import { readByPaper } from './read-findings'

const items = ['Leader election', 'Timeouts'].map((title, index) => ({ id: `s${index}`, title, question: title }))
const matter = 'consensus on a replicated log'
const CLAIM = 'Raft elects its leader by randomized timeouts.'
const TABLE = 'Table 1. Time to elect a leader.\nSystem\tMilliseconds\nRaft\t150\nZab\t310'
const passages = [
  aPassage(RAFT.id, `${CLAIM} Split votes are rare.`),
  aPassage(RAFT.id, TABLE, { kind: 'table' }),
  aPassage(SOUP.id, 'Soup is boiled for forty minutes in a large pot.'),
]

/** A paper whose pages are all about timeouts, except for one about how entries are committed. */
const ZAB: TestPaper = {
  ...RAFT,
  id: 'zab2008',
  title: 'Zab',
  pages: Array.from({ length: 9 }, (_, page) =>
    page === 6
      ? 'An entry is committed once the leader has stored it on a majority of the servers. '.repeat(12)
      : `Timeouts of ${page}00 milliseconds are measured here, as timeouts decide when a server is given up. `.repeat(
          12,
        ),
  ),
}

let asked: string[] = []
beforeAll(async () => {
  await testDatabase()
  await addTestPapers([RAFT, SOUP, ZAB])
})
beforeEach(async () => {
  asked = []
  await (await db()).paperFindings.deleteMany()
})

const fact = (passage: number, quote: string, subtopics: number[], about = 'none', brief?: string) => {
  return { passage, quote, statement: `It is said: ${quote}`, subtopics, about, brief }
}
const FACTS = [
  fact(1, CLAIM, [1, 2], 'method', 'Randomized timeouts.'),
  fact(2, '| Raft | 150 |', [2], 'result'),
  fact(1, 'Raft is the fastest of all systems.', [1]),
  fact(3, 'Soup is boiled for forty minutes in a large pot.', []),
  fact(1, 'Split votes are rare.', [], 'result'),
]

async function read() {
  const generate: PromptModel['generate'] = async ({ variables, schema }) => {
    asked.push(wholeText(variables).PASSAGES ?? '')
    return schema.parse({ facts: FACTS })
  }
  const events: RunEvent[] = []
  const context = {
    run: { id: 'run' },
    signal: new AbortController().signal,
    wish: () => null,
    analyst: { name: 'llm', model: { ...scriptedModel({}).model, generate } },
    emit: async (event: RunEvent) => void events.push(event),
    step: (_name: string, work: () => Promise<unknown>) => work(),
    each: eachInTurn(() => context),
  } as unknown as RunContext
  const held = await readByPaper(context, { items, matter, passages, doubted: [], stage: 'research' })
  return { held, events }
}

test('a paper is read once for all subtopics, a table row counts as a quote, and unfounded statements are dropped', async () => {
  const { held, events } = await read()
  expect(asked).toHaveLength(1)
  expect(asked[0]).toContain('| Raft | 150 |')
  const quotes = held.map(({ findings }) =>
    findings.map(({ sentences }) => sentences.map(({ shown }) => shown).join(' ')),
  )
  expect(quotes).toEqual([[CLAIM], [CLAIM, 'Raft 150']])
  // A finding on no subtopic is not reported.
  const told = events.flatMap((event) => (event.type === 'fact.found' ? event.fact.items : []))
  expect(told.sort()).toEqual(['s0', 's1', 's1'])
})

test("a paper's statements about itself fill its row, with the model's short form if there is one", async () => {
  const { held } = await read()
  const found = held.map((one, index) => ({ id: `s${index}`, judged: [], ofPapers: [], ...one }))
  const [compared, ...others] = comparePapers(
    held.flatMap(({ findings }) => findings),
    found,
    { relevant: [] },
  )
  expect(others).toEqual([])
  expect(compared).toMatchObject({
    paperId: RAFT.id,
    cells: { Method: { shown: CLAIM, page: 1 }, Result: { shown: 'Split votes are rare.', page: 1 } },
  })
  expect(compared && rowOf(compared)).toBe(
    `| ${RAFT.id} | not stated | Randomized timeouts [${RAFT.id}, page 1] | not stated | “Split votes are rare.” [${RAFT.id}, page 1] |`,
  )
  expect(
    comparePapers(
      held.flatMap(({ findings }) => findings),
      found,
      { relevant: [], known: [RAFT.id] },
    ),
  ).toEqual([])
})

test('main papers have the most findings; ties go to the one nearest to the topic', () => {
  const telling = (paperId: string, at: number): Finding => ({
    ...{ id: `${paperId} ${at}`, paperId, title: paperId, items: ['s0'], score: 1, evidenceIds: [] },
    ...{ sentences: [{ shown: `${paperId} does ${at}.`, page: 1 }], column: 'Method' },
  })
  const papers = ['talkative', 'near', 'nearest', 'unknown', 'far', 'farther', 'farthest']
  const told = papers.flatMap((id, at) => Array.from({ length: at === 0 ? 9 : 2 }, (_, n) => telling(id, n)))
  const found = [{ id: 's0', judged: [], findings: told, ofPapers: told, evidence: [] }]
  const relevant = ['nearest', 'near', 'far', 'farther', 'farthest', 'talkative']
  const [first, ...others] = comparePapers(told, found, { relevant }).map(({ paperId }) => paperId)
  expect(first).toBe('talkative')
  expect(others).toEqual(relevant.filter((id) => id !== 'talkative'))
})

test('one sentence can fill two columns; several, or a table row, if the model has a short form', async () => {
  FACTS.push(
    fact(1, CLAIM, [], 'question', 'how a leader is elected'),
    fact(1, `${CLAIM} Split votes are rare.`, [2], 'method', 'timeouts without split votes'),
    fact(2, '| Raft | 150 | … | Zab | 310 |', [2], 'data', '150 against 310 milliseconds'),
  )
  const { held } = await read()
  FACTS.splice(-3)
  const [, timeouts] = held
  const ofPapers = timeouts?.ofPapers ?? []
  const cellOf = (column: string) => ofPapers.find((finding) => finding.column === column)?.brief
  expect(cellOf('Question')).toBe('how a leader is elected')
  expect(cellOf('Data')).toBe('150 against 310 milliseconds')
  // A sentence that appears twice is reported once.
  const told = timeouts?.findings.map(({ id }) => id) ?? []
  expect(new Set(told).size).toBe(told.length)
  const row = timeouts?.findings.find(({ brief }) => brief === '150 against 310 milliseconds')
  expect(row?.sentences.map(({ shown }) => shown)).toEqual(['Raft 150', 'Zab 310'])
  expect(row?.head).toContain('| System | Milliseconds |')
})

test('a paper is not read again for the same request', async () => {
  const first = await read()
  const again = await read()
  expect(asked).toHaveLength(1)
  expect(again.held).toEqual(first.held)
})

test('each paper is read by its own passages for its subtopics', async () => {
  const papers = [
    { paperId: RAFT.id, title: RAFT.title, subtopics: ['s1'], look: [], weight: 1 },
    { paperId: SOUP.id, title: SOUP.title, subtopics: [], look: [], weight: 0.8 },
  ]
  const subtopics = items.map(({ id, title }) => ({ id, title }))
  const chosen = await passagesToRead('run', FUNNEL, { subtopics, matter, papers })
  expect([...new Set(chosen.map(({ paperId }) => paperId))]).toEqual([RAFT.id, SOUP.id])
  expect(chosen.some(({ text }) => text.includes('randomized election timeouts'))).toBe(true)
  expect(new Set(chosen.map(({ id }) => id)).size).toBe(chosen.length)
  expect(await passagesToRead('run', FUNNEL, { subtopics, matter, papers: [] })).toEqual([])
})

test('a passage that is read keeps its displayed formulas', async () => {
  const prose = 'The timeout of a leader is computed as follows … It is drawn anew for each of its terms.'
  const text = `${prose}\nt = mc^2 + Σ_i x_i`
  const formula = {
    kind: 'other',
    start: prose.length + 1,
    end: text.length,
    section: 'Method',
    at: prose.indexOf(' …'),
  }
  const client = await db()
  await addTestPapers([{ ...RAFT, id: 'formulas', title: 'Formulas of timeouts', pages: [text] }])
  const blocks = [{ kind: 'paragraph', start: 0, end: prose.length, section: 'Method' }, formula]
  await client.page.updateMany({ where: { paperId: 'formulas' }, data: { blocks: toJson(blocks) } })
  const papers = [{ paperId: 'formulas', title: 'Formulas', subtopics: ['s1'], look: [], weight: 1 }]
  const subtopics = items.map(({ id, title }) => ({ id, title }))
  const chosen = await passagesToRead('run', FUNNEL, { subtopics, matter, papers })
  expect(chosen.flatMap(({ formulas = [] }) => formulas.map(({ text }) => text))).toEqual([
    expect.stringContaining('mc^2'),
  ])
})

test('limited to highlights, nothing else of a paper is read', async () => {
  const rects = [{ page: 1, x: 0.05, y: 0.11, w: 0.9, h: 0.02 }]
  await keepHighlight({ id: 'h', paperId: SOUP.id, page: 1, rects, quote: 'Soup', note: 'Quokka' })
  const papers = [RAFT, SOUP].map(({ id, title }) => ({ paperId: id, title, subtopics: [], look: [], weight: 1 }))
  const settings = { ...FUNNEL, among: { ...NO_FILTER, highlighted: true } }
  const subtopics = [{ id: 's0', title: 'Boiling vegetable soup' }]
  const chosen = await passagesToRead('run', settings, { subtopics, matter, papers })
  expect(chosen.map(({ paperId }) => paperId)).toEqual([SOUP.id])
})

test('lookups in a paper are read first, however near other passages are to its subtopics', async () => {
  const subtopics = items.map(({ id, title }) => ({ id, title }))
  const chosen = (look: string[]) => {
    const papers = [{ paperId: ZAB.id, title: ZAB.title, subtopics: ['s1'], look, weight: 1 }]
    return passagesToRead('run', FUNNEL, { subtopics, matter, papers })
  }
  const isCommit = ({ text }: { text: string }) => text.includes('stored it on a majority')
  expect((await chosen([])).some(isCommit)).toBe(false)
  expect((await chosen(['entry committed on a majority'])).findIndex(isCommit)).toBe(1)
})
