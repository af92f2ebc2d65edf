import { expect, test } from 'vitest'
import { coverageOf } from './coverage'
import { refineByWords } from './outline-item'
import { agreementPart, quotedAnswer, type ResearchResult } from './quoted-answer'
import { anItem, aPassage } from './test-findings'

const items = [anItem('item-1', 'Leader election'), anItem('item-2', 'Log repair'), anItem('item-3', 'Soup')]
const passages = ['raft', 'paxos', 'zab', 'viewstamped'].map((id) => aPassage(id, `${id} elects a leader.`))
const findings = passages.map(({ id, paperId, title, text }, index) => ({
  ...{ id, paperId, title, sentences: [{ shown: text, page: 1 }], evidenceIds: [id], score: 1 - index / 10 },
  items: index === 0 ? ['item-1', 'item-2'] : ['item-1'],
}))
const written = (more: Partial<ResearchResult> = {}): ResearchResult => ({
  ...{ refined: refineByWords('How does Raft work?'), coverage: coverageOf(items, findings), findings, passages },
  ...{ rounds: 2, stop: 'nothing new', outside: { sources: [], works: [] }, agreements: [], notice: '', earlier: null },
  ...more,
})
const markdown = (more?: Partial<ResearchResult>) => [...quotedAnswer(written(more))].join('')

test('each item has its best passages as quotations, none twice, and missing items are named', () => {
  const text = markdown()
  expect(text).toContain('### Leader election\n\n> raft elects a leader. [raft, page 1]\n\n> paxos elects')
  expect(text.match(/^> /gm)).toHaveLength(3)
  expect(text).not.toContain('### Log repair')
  expect(text).toContain('*Nothing was found in your library on: “Soup”.*')
  expect(text).toContain('Little was found on “Log repair”: 1 passage from 1 paper.')
  expect(text).toContain('found in 2 rounds of searching. The search ended because another round found nothing new')
})

test("a model's words are marked in their passage, and a notice comes first", () => {
  const [first] = findings
  if (!first) throw new Error('no finding')
  const read = [{ ...first, statement: 'Raft has leaders.', sentences: [{ shown: 'elects a leader', page: 1 }] }]
  const text = markdown({ findings: read, notice: 'Your library has nothing on soup.' })
  expect(text).toContain('> raft **elects a leader**. [raft, page 1]')
  expect(text.startsWith('> Your library has nothing on soup.\n\n')).toBe(true)
})

test('failed sources and retracted works are reported', () => {
  const work = { paperId: 'raft', title: 'Raft', notice: { kind: 'retraction', text: 'Retracted in 2020.' } }
  const outside = {
    sources: [{ source: 'arxiv', asked: 2, failed: 2, message: 'It is down.' }],
    works: [work],
  } as unknown as ResearchResult['outside']
  const text = markdown({ outside })
  expect(text).toContain('This answer has nothing from arXiv, which could not be searched. It is down.')
  expect(text).toContain('Use “Raft” with caution: Retracted in 2020.')
})

test('claims are below an answer with their places, disputed ones first', () => {
  const said = (quote: string) => ({ quote, page: 2, evidenceId: 'e' })
  const source = (paperId: string, stance: 'supports' | 'contradicts' | 'silent', quote = '') => ({
    ...{ paperId, title: paperId, stance },
    said: stance === 'silent' ? null : said(quote),
  })
  const agreements: ResearchResult['agreements'] = [
    {
      item: 'item-1',
      claim: 'A majority elects a leader.',
      sources: [source('raft', 'supports'), source('zab', 'supports')],
    },
    {
      ...{ item: 'item-1', claim: 'Elections are rare.' },
      sources: [
        source('raft', 'supports'),
        source('paxos', 'contradicts', 'Elections are\tfrequent.'),
        source('zab', 'silent'),
      ],
    },
  ]
  expect([...agreementPart({ agreements })].join('')).toBe(
    [
      '\n\n### Agreement and disagreement',
      '*Claims that several sources address, compared by a language model.*',
      '- Elections are rare [raft, page 2]. *Otherwise:* Elections are frequent [paxos, page 2].\n- A majority elects a leader [raft, page 2] [zab, page 2].',
    ].join('\n\n'),
  )
  expect([...agreementPart({ agreements: [] })]).toEqual([])
})
