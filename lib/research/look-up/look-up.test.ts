import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenAIServer, startOpenAIServer } from '../../../e2e/openai-server'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import type { Analyst } from '../../thinking/analyst'
import { QUOTING } from '../../thinking/analyst'
import { testModel } from '../../thinking/test-model'
import { scriptedModel } from '../../thinking/test-scripted'
import { addTestPapers, RAFT, SOUP } from '../test-library'
import { type DraftLookUp, lookUp } from './look-up'

let server: OpenAIServer
let model: Analyst

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([RAFT, SOUP])
  await (await db()).paper.update({ where: { id: RAFT.id }, data: { citeKey: 'ongaro2014raft' } })
  server = await startOpenAIServer()
  model = testModel(server.url)
})
afterAll(() => server.close())

async function look(draft: string, analyst = QUOTING): Promise<DraftLookUp[]> {
  const states: DraftLookUp[] = []
  for await (const state of lookUp(draft, { analyst, signal: new AbortController().signal })) states.push(state)
  return states
}
const last = async (draft: string, analyst = QUOTING) => (await look(draft, analyst)).at(-1)

const QUOTED =
  'Raft uses randomized election timeouts to ensure that split votes are rare and that they are resolved quickly.'

test('a literal sentence is quoted; for another the nearest passages are shown, without a verdict', async () => {
  const draft = [
    QUOTED,
    'Its election timeouts are chosen randomly from an interval of 150 to 900 milliseconds.',
    'Carrots do not become tender after half an hour of gentle boiling.',
    'Goose feathers were the favourite pens of medieval scribes.',
  ].join(' ')
  const found = await last(draft)
  expect(found?.sentences.map(({ verdict }) => verdict)).toEqual(['supported', 'related', 'related', 'nothing'])
  expect(found?.sentences[0]?.sources[0]).toMatchObject({
    paperId: RAFT.id,
    title: RAFT.title,
    page: 2,
    marker: `[${RAFT.id}, page 2]`,
    citeKey: 'ongaro2014raft',
    relation: 'supports',
    verdict: 'quoted',
    quote: QUOTED,
    rects: [expect.objectContaining({ page: 2 })],
  })
  expect(found?.sentences[1]?.sources[0]).toMatchObject({ paperId: RAFT.id, page: 2, verdict: 'unchecked' })
  expect(found?.sentences[2]?.sources[0]?.paperId).toBe(SOUP.id)
  expect(found?.sentences.map(({ start, end }) => draft.slice(start, end))).toEqual(
    found?.sentences.map(({ text }) => text),
  )
})

test('the best sentence of a similar passage is shown, with the matching words marked', async () => {
  const found = await last('Timeouts of elections are drawn at random from a fixed interval of milliseconds.')
  const [source] = found?.sentences[0]?.sources ?? []
  expect(source?.passage.text).toBe(
    'Election timeouts are chosen randomly from a fixed interval of 150 to 300 milliseconds.',
  )
  const marked = source?.passage.marks.map(({ start, end }) => source.passage.text.slice(start, end))
  expect(marked).toEqual(['Election', 'timeouts', 'fixed', 'interval', 'milliseconds'])
})

test('a model judges the quotes found by words', async () => {
  const draft = 'Followers who receive no heartbeat swiftly become candidates and start to elect themselves.'
  const [words, judged] = await look(draft, model)
  expect(words?.sentences[0]).toMatchObject({ verdict: 'related', sources: [{ judgedBy: 'words' }] })
  expect(judged?.sentences[0]).toMatchObject({ verdict: 'supported', sources: [{ judgedBy: 'model' }] })
})

test('no model makes a different number support a sentence', async () => {
  const yes = scriptedModel({
    judge_draft: ({ COUNT }: Record<string, string>) => ({
      verdicts: Array.from({ length: Number(COUNT) }, (_, at) => ({ number: at + 1, verdict: 'supports', why: 'so' })),
    }),
  })
  const found = await last('Election timeouts are chosen randomly from an interval of 150 to 900 milliseconds.', yes)
  expect(found?.sentences[0]).toMatchObject({
    verdict: 'related',
    sources: [{ judgedBy: 'model', verdict: 'partly', why: 'the quote does not say 900' }],
  })
})

test('if the model fails, the results by words stay, and that is reported', async () => {
  server.control({ next: ['500'] })
  const found = await last('Raft uses randomized election timeouts.', model)
  expect(found?.sentences[0]).toMatchObject({ verdict: 'related', sources: [{ judgedBy: 'words' }] })
  expect(found?.notices).toEqual([expect.stringContaining('For the rest, similar passages are shown')])
})

test.each([
  ['nothing', '  ', /Paste a paragraph/],
  ['no sentence', 'Hello.\n\n# Two words', /no sentence/],
  ['too many characters', `${'A word more. '.repeat(1600)}`, /has 20,800 characters; the limit is 20,000/],
  [
    'too many sentences',
    'This engine keeps its whole index in memory. '.repeat(61),
    /has 61 sentences; the limit is 60/,
  ],
])('a draft with %s is refused with a remedy', async (_, draft, message) => {
  await expect(look(draft)).rejects.toThrow(message)
})

test('a pasted draft is parsed: broken lines, lists, markers and references of other styles', async () => {
  const found = await last(
    'Raft uses randomized election\ntimeouts [3, 4]. It is\tfast, as Smith et al. have shown.\n\n' +
      `- Followers become candidates [${RAFT.id}, page 2].\n- Each server is a leader or a follower (Ongaro, 2014).`,
  )
  expect(found?.sentences.map(({ text }) => text)).toEqual([
    'Raft uses randomized election timeouts [3, 4].',
    'It is fast, as Smith et al. have shown.',
    'Followers become candidates.',
    'Each server is a leader or a follower (Ongaro, 2014).',
  ])
})
