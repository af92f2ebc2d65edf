import { expect, test } from 'vitest'
import type { Passage } from '../../../quoting/passage'
import { estimateTokens } from '../../../text/words/terms'
import { anItem } from '../test-findings'
import { chooseResults } from './choose-results'

const frequencies = async (stems: string[]) => ({ total: 1_000, counts: new Map(stems.map((stem) => [stem, 10])) })
const passage = (id: string, text: string, title = 'A paper'): Passage => ({
  ...{ id, paperId: id, title, section: '', kind: 'text', text, relevance: 0.8, question: '' },
  spans: [{ page: 3, start: 0, end: text.length }],
})
const ELECTIONS = { ...anItem('item-1', 'Leader elections'), question: 'How do servers elect a leader after a crash?' }
const LOGS = { ...anItem('item-2', 'Replicated logs'), question: 'How are logs of commands replicated?' }
const of =
  (source: 'library' | 'arxiv') =>
  (passages: Passage[]): { source: typeof source; passages: Passage[] } => ({ source, passages })
const choose = (searches: Passage[][], known: string[] = [], open = [ELECTIONS, LOGS]) =>
  chooseResults(searches.map(of('arxiv')), open, new Set(known), new Set(), frequencies)

const on = passage('on', 'A leader is elected by a majority of servers.')
const soup = passage('soup', 'Soup is best with a little salt and much time.')

test('passages with hardly a word of an open item are dropped, with the reason', async () => {
  const { read, far, left } = await choose([[on, soup]])
  expect({ read, far }).toEqual({ read: ['on'], far: ['soup'] })
  expect(left).toEqual([
    {
      paperId: 'soup',
      title: 'A paper',
      page: 3,
      text: soup.text,
      reason: 'hardly any words in common with the open items',
    },
  ])
})

test("a passage is kept for its paper's title, or as the best of a search", async () => {
  const named = passage('named', soup.text, 'How servers elect leaders')
  const other = passage('other', 'In each term one of them is chosen.')
  expect((await choose([[on, named], [other]])).read).toEqual(['on', 'other', 'named'])
})

test('nothing is read twice, and covered items do not count', async () => {
  expect(await choose([[on]], ['on'])).toEqual({ read: [], far: [], left: [] })
  const command = passage('command', 'Commands are appended to the replicated log.')
  expect((await choose([[on, command]], [], [ELECTIONS])).far).toEqual(['command'])
})

test('a paper without earlier findings is read only as the best of a search', async () => {
  const more = passage('more', on.text)
  const mute = { ...passage('mute', on.text), paperId: 'silent' }
  const best = { ...passage('best', on.text), paperId: 'silent' }
  const { read, far, left } = await chooseResults(
    [[on, mute, more], [best]].map(of('library')),
    [ELECTIONS],
    new Set(),
    new Set(['silent']),
    frequencies,
  )
  expect({ read, far }).toEqual({ read: ['on', 'best', 'more'], far: ['mute'] })
  expect(left).toMatchObject([{ paperId: 'silent', reason: 'its paper had nothing on this in an earlier round' }])
})

test('library passages have a search score: the most relevant are read first', async () => {
  const [near, far] = [
    { ...soup, id: 'near', relevance: 0.7 },
    { ...soup, id: 'far', relevance: 0.5 },
  ]
  const chosen = await chooseResults(
    [
      [on, { ...far, relevance: 0.4 }],
      [on, near, far],
    ].map(of('library')),
    [ELECTIONS],
    new Set(),
    new Set(),
    frequencies,
  )
  expect(chosen).toEqual({ read: ['on', 'near', 'far'], far: [], left: [] })
})

test('reading is limited per round; the rest may be read later', async () => {
  const many = Array.from({ length: 45 }, (_, i) => passage(`on-${i}`, on.text.repeat(30)))
  const { read, far, left } = await choose([many])
  const tokens = read.length * estimateTokens(on.text.repeat(30))
  expect([tokens > 9_000, tokens <= 10_000, far.length, left.length]).toEqual([true, true, 0, 45 - read.length])
  expect((await choose([many], read)).read).toEqual(many.slice(read.length).map(({ id }) => id))
})

test('a paper has more than six passages only when others leave room', async () => {
  const long = Array.from({ length: 12 }, (_, i) => ({ ...passage(`long-${i}`, on.text), paperId: 'long' }))
  const whole = on.text.repeat(30)
  const others = Array.from({ length: 34 }, (_, i) => passage(`other-${i}`, whole))
  const { read } = await choose([[...long.map((one) => ({ ...one, text: whole })), ...others]])
  expect(read.filter((id) => id.startsWith('long'))).toHaveLength(6)
  expect((await choose([long])).read).toHaveLength(12)
})
