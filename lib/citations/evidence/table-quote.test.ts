import { expect, test } from 'vitest'
import { linesFor, readTableQuote } from './table-quote'

const TEXT = [
  'Table 1. Test results on Open-QA benchmarks, with the number of parameters.',
  'Name\tNQ\tWQ\t# params',
  'BERT-Baseline\t26.5\t17.7\t110m',
  'T5 (11b)\t34.5\t37.4\t11318m',
  'REALM\t40.4\t40.7\t330m',
].join('\n')
const part = { evidenceId: 'e1', title: 'REALM', kind: 'table', text: TEXT, offset: null }
const quoteFor = (statement: string) => linesFor(statement, part).map(({ text }) => text)

test('the rows with the numbers of a statement are quoted, below the headings', () => {
  expect(quoteFor('REALM reaches 40.4 on NQ with 330m parameters.')).toEqual([
    'Name\tNQ\tWQ\t# params',
    'REALM\t40.4\t40.7\t330m',
  ])
  expect(quoteFor('REALM reaches 40.4, T5 with eleven billion parameters only 34.5.')).toEqual([
    'Name\tNQ\tWQ\t# params',
    'T5 (11b)\t34.5\t37.4\t11318m',
    'REALM\t40.4\t40.7\t330m',
  ])
})

test('a row is found by a number in the unit of its column heading', () => {
  const text = 'Table 9. Trips\nCity\tTrips (M)\nBoston\t35\nNew York City\t159'
  const said = linesFor('New York City had 159 million trips.', { ...part, text })
  expect(said.map((line) => line.text)).toEqual(['City\tTrips (M)', 'New York City\t159'])
})

test('a number in the caption adds the caption', () => {
  const text = 'Table 13. Variants of a 247M parameter model.\nVariant\tBits\nRetro\t0.70'
  const said = linesFor('With 247M parameters Retro needs 0.70 bits.', { ...part, text })
  expect(said.map((line) => line.text)).toEqual(text.split('\n'))
})

test('a row of numbers is not a heading, even if no heading is known', () => {
  expect(linesFor('Paxos has 71.2.', { ...part, text: 'Model\tF1\nRaft\t86.4\nPaxos\t71.2' })[0]?.text).toBe(
    'Model\tF1',
  )
  const text = 'Table 2: Ablations.\n38.2\t38.5\nBaseline retriever\t35.3\t13.9'
  expect(linesFor('The baseline retriever reaches 35.3.', { ...part, text }).map((line) => line.text)).toEqual([
    'Baseline retriever\t35.3\t13.9',
  ])
  expect(readTableQuote('38.2\t38.5\n35.3\t13.9')).toBeNull()
})

test('without a common number, the most similar rows are quoted', () => {
  expect(quoteFor('The benchmarks of Open-QA are compared by test results.')).toEqual([
    'Table 1. Test results on Open-QA benchmarks, with the number of parameters.',
  ])
})

test('a quoted row is read cell by cell with the column headings', () => {
  const table = 'Training\tTop-20\tTop-20\nRetriever\tNQ\tWQ\nDPR\t78.4\t73.2'
  const cells = [
    { head: 'Training Retriever', cell: 'DPR' },
    { head: 'Top-20 NQ', cell: '78.4' },
    { head: 'Top-20 WQ', cell: '73.2' },
  ]
  expect(readTableQuote(table)).toEqual({ before: [], rows: [cells], behind: [] })
  expect(readTableQuote(`Table 2: Accuracy. …\n${table}\n… DPR wins.`)).toEqual({
    before: ['Table 2: Accuracy. …'],
    rows: [cells],
    behind: ['… DPR wins.'],
  })
  expect(readTableQuote('A sentence of running text.')).toBeNull()
  expect(readTableQuote('REALM\t40.4\t40.7')).toBeNull()
})
