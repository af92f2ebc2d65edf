import { expect, test } from 'vitest'
import { checkCitations } from '../../citations/check/check'
import type { Passage } from '../../quoting/passage'
import type { CitationView } from '../events/answer-view'
import { RAFT, RAFT_PASSAGE } from '../test-library'
import { citedStatements } from './cited-statements'

const [firstPage = ''] = RAFT.pages
const FIRST: Passage = {
  ...RAFT_PASSAGE,
  id: 'e2',
  text: firstPage,
  spans: [{ page: 1, start: 0, end: firstPage.length }],
}
const PASSAGES = [FIRST, RAFT_PASSAGE]
const ONE = `[${RAFT.id}, page 1]`
const TWO = `[${RAFT.id}, page 2]`

function statements(markdown: string) {
  const { citations } = checkCitations({ markdown, evidence: PASSAGES })
  const views = citations.map((citation, ord) => ({ ...citation, ord, id: `${ord}` }) as unknown as CitationView)
  return citedStatements(markdown, views, PASSAGES).map(({ statement, context, sources }) => ({
    statement,
    context,
    cites: sources.map(({ cite }) => cite),
  }))
}

test('clauses with their own verbs are separate statements, with the preceding text as context', () => {
  const found = statements(
    `Raft elects a leader by votes of its servers ${ONE}, and followers without a heartbeat are candidates then ${TWO}.`,
  )
  // Pages cited by the rest of the sentence follow its own.
  expect(found.map(({ cites }) => cites)).toEqual([
    [ONE, TWO],
    [TWO, ONE],
  ])
  expect(found.map(({ context }) => context)).toEqual([[], ['Raft elects a leader by votes of its servers, and']])
})

test('a citation without words of its own counts for the whole sentence, together with the others', () => {
  const sentence = 'Two leaders are impossible in one term because of single votes'
  const found = statements(`${sentence} ${ONE}, and of majorities ${TWO}.`)
  expect(found).toEqual([{ statement: `${sentence}, and of majorities.`, context: [], cites: [ONE, TWO] }])
})

test('context is shown once, and not if the statement contains it', () => {
  const found = statements(`Timeouts are drawn at random there ${TWO}. Elections seldom end without a winner ${TWO}.`)
  expect(found.map(({ context }) => context)).toEqual([
    [],
    [expect.stringMatching(/^Timeouts are drawn at random there\.?$/)],
  ])
  // One marker supports both sentences here, so together they are the statement.
  const text = 'Each server keeps a log. The leader replicates its own log.'
  const evidence = [{ ...RAFT_PASSAGE, text, spans: [{ page: 2, start: 0, end: text.length }] }]
  const markdown = `Each server keeps a log. The leader replicates its own log ${TWO}.`
  const { citations } = checkCitations({ markdown, evidence })
  const views = citations.map((citation, ord) => ({ ...citation, ord, id: `${ord}` }) as unknown as CitationView)
  expect(
    citedStatements(
      markdown,
      views.map((view) => ({ ...view, verdict: 'unchecked' as const })),
      evidence,
    ),
  ).toMatchObject([{ statement: 'Each server keeps a log. The leader replicates its own log.', context: [] }])
})

test('a sentence across a page break is not also included in halves', () => {
  const [start, end] = ['It begins here. Raft elects a leader that', 'then manages the log. It ends here.']
  const across: Passage = {
    ...RAFT_PASSAGE,
    id: 'e9',
    text: `${start} ${end}`,
    spans: [
      { page: 1, start: 0, end: start.length },
      { page: 2, start: 0, end: end.length },
    ],
  }
  const markdown = `Leaders manage the log ${ONE} ${TWO}.`
  const { citations } = checkCitations({ markdown, evidence: [across] })
  const views = citations.map((citation, ord) => ({ ...citation, ord, id: `${ord}` }) as unknown as CitationView)
  const [found] = citedStatements(markdown, views, [across])
  const whole = 'Raft elects a leader that then manages the log.'
  expect(found?.sources.map(({ sentences }) => sentences)).toEqual([
    ['It begins here.', whole],
    [whole, 'It ends here.'],
  ])
})

test('equal words at two places of a page are two sentences, but one where passages overlap', () => {
  const text = 'Head failure. Queries go on. Tail failure. Queries go on. Then it ends.'
  const evidence = [
    { ...RAFT_PASSAGE, id: 'e1', text, spans: [{ page: 2, start: 0, end: text.length }] },
    { ...RAFT_PASSAGE, id: 'e2', text: text.slice(14), spans: [{ page: 2, start: 14, end: text.length }] },
  ]
  const markdown = `Queries continue when the head fails ${TWO}.`
  const { citations } = checkCitations({ markdown, evidence })
  const views = citations.map((citation, ord) => ({ ...citation, ord, id: `${ord}` }) as unknown as CitationView)
  expect(citedStatements(markdown, views, evidence)[0]?.sources[0]?.sentences).toEqual([
    'Head failure.',
    'Queries go on.',
    'Tail failure.',
    'Queries go on.',
    'Then it ends.',
  ])
})

test('a remark by Folio is not context, and a cell is a statement with the headings of its row and column', () => {
  const told = statements(
    `*A model wrote this. Each citation was checked.*\n\nElections seldom end in a tie there ${TWO}.`,
  )
  expect(told.map(({ context }) => context)).toEqual([[]])
  const table = `| System | Votes | Draws |\n| --- | --- | --- |\n| Paxos | it needs many of them ${ONE} | they are often there ${TWO} |\n| Raft | “It needs most votes.” ${ONE} | “Ties are seldom there.” ${TWO} |\n| Zab | none ${ONE} | some ${TWO} |\n| Viewstamped | it needs most votes ${ONE}; ties are ended by another view ${TWO} | they are not told of |`
  const cells = statements(`Ties are rare there ${TWO}.\n\n${table}`)
  expect(cells.slice(1)).toEqual([
    { statement: 'Paxos, Votes: it needs many of them', context: [], cites: [ONE] },
    { statement: 'Paxos, Draws: they are often there', context: [], cites: [TWO] },
    { statement: 'Raft, Votes: “It needs most votes.”', context: [], cites: [ONE] },
    { statement: 'Raft, Draws: “Ties are seldom there.”', context: [], cites: [TWO] },
    { statement: 'Zab, Votes: none', context: [], cites: [ONE] },
    { statement: 'Zab, Draws: some', context: [], cites: [TWO] },
    { statement: 'Votes: Viewstamped it needs most votes', context: [], cites: [ONE] },
    { statement: 'Viewstamped, Votes: ties are ended by another view', context: [], cites: [TWO] },
  ])
})
