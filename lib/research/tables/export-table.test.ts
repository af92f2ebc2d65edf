import { beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { toJson } from '../../db/json'
import { testDatabase } from '../../db/test-database'
import { type Cell, NOT_STATED } from '../../library/tables/cell'
import { addTestPapers, RAFT, SOUP } from '../test-library'
import { exportTable } from './export-table'

const ID = 'table-1'
const cell = (part: Partial<Cell>): Cell => ({ ...NOT_STATED, verdict: 'quoted', ...part })
const QUOTE = 'Vegetable soup is boiled for forty minutes in a large pot.'

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([RAFT, SOUP], { indexed: false })
  const columns = toJson([
    { id: 'm', name: 'Method | way', kind: 'text', look: '' },
    { id: 't', name: 'Time', kind: 'number', look: '' },
  ])
  const client = await db()
  const cells = (own: Record<string, Cell>) => ({
    create: Object.entries(own).map(([columnId, one]) => ({ columnId, cell: toJson(one) })),
  })
  await client.comparisonTable.create({ data: { id: ID, title: 'Soup and logs', columns, status: 'done' } })
  const place = { page: 1, start: 0 }
  await client.comparisonRow.create({
    data: {
      tableId: ID,
      paperId: SOUP.id,
      ord: 0,
      cells: cells({
        m: cell({ value: '=boiled, "gently"', quote: QUOTE, place }),
        t: cell({ value: 'forty minutes', number: 40, unit: 'minutes', quote: QUOTE, place }),
      }),
    },
  })
  await client.comparisonRow.create({
    data: {
      tableId: ID,
      paperId: RAFT.id,
      ord: 1,
      cells: cells({ m: cell({ value: 'elections', by: 'person', verdict: 'unchecked' }), t: NOT_STATED }),
    },
  })
})

const read = async (format: 'csv' | 'md' | 'docx' | 'tex') => exportTable(ID, { format, style: null })

test('in CSV each column has its value, number, quote, page and origin, and no formula', async () => {
  const { fileName, body } = await read('csv')
  expect(fileName).toMatch(/\.csv$/)
  const [head, soup, raft] = String(body).split('\r\n')
  expect(head).toMatch(/^\uFEFFPaper,Authors,Year,Venue,DOI,Key,Id,/)
  expect(soup).toMatch(/,[\w-]+,/)
  expect(head).toContain('Id,Method | way,Time,Method | way: quote,Method | way: page,Method | way: how,Time: number,')
  expect(soup).toContain(
    `,${SOUP.id},"'=boiled, ""gently""",forty minutes,${QUOTE},1,"quoted, keyword match",40,minutes,`,
  )
  expect(raft).toContain(`${RAFT.id},elections,not stated,,,corrected by hand,,,,,"not stated, keyword match"`)
})

test('in Markdown cells have their places, edited ones a mark, and the cited papers their references', async () => {
  const text = String((await read('md')).body)
  expect(text).toContain('| Paper | Method \\| way | Time |')
  expect(text).toContain(`| forty minutes [${SOUP.id}, page 1] |`)
  expect(text).toContain('| elections † | not stated |')
  expect(text.indexOf('Without a language model, a cell shows')).toBeLessThan(text.indexOf('| Paper |'))
  expect(text).toContain('Nobody has checked whether it answers the question.')
  expect(text).toContain('† Corrected by hand.')
  expect(text.split('## References')[1]).toContain(SOUP.title)
})

test('it can be a Word or LaTeX file like an answer', async () => {
  for (const format of ['docx', 'tex'] as const) expect(String((await read(format)).body).slice(0, 2)).toBe('PK')
})
