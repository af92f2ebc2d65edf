import { expect, test } from 'vitest'
import type { Passage } from '../../analyst/analyst'
import { checkCitations } from '../../citations/check/check'
import type { CitationView } from '../events'
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

test('clauses with verbs of their own are statements of their own, with their sentence around them', () => {
  const found = statements(
    `Raft elects a leader by votes of its servers ${ONE}, and followers without a heartbeat are candidates then ${TWO}.`,
  )
  expect(found.map(({ cites }) => cites)).toEqual([[ONE], [TWO]])
  expect(found.every(({ context }) => context.includes('Raft elects a leader'))).toBe(true)
})

test('where a citation has no words of its own, all of the sentence stand behind it together', () => {
  const sentence = 'Two leaders are impossible in one term because of single votes'
  const found = statements(`${sentence} ${ONE}, and of majorities ${TWO}.`)
  expect(found).toEqual([{ statement: `${sentence}, and of majorities.`, context: '', cites: [ONE, TWO] }])
})

test('a statement is not repeated as what stands around it', () => {
  const found = statements(`Timeouts are drawn at random there ${TWO}. Elections seldom end without a winner ${TWO}.`)
  expect(found.map(({ context }) => context)).toEqual([
    '',
    expect.stringMatching(/^Timeouts are drawn at random there\.?$/),
  ])
})
