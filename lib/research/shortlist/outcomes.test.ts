import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { IN_QUESTION } from '../events/considered-papers'
import { addTestPapers, RAFT, SOUP, type TestPaper } from '../test-library'
import { run } from '../test-run'
import { sayLacking, sayNoPapers } from './outcome'

const CHAIN: TestPaper = {
  id: 'renesse2004chain',
  title: 'Chain Replication for Supporting High Throughput and Availability',
  published: '2004',
  authors: ['Robbert van Renesse', 'Fred Schneider'],
  summary:
    '# Chain Replication\n\n## Abstract\n\nServers are arranged in a chain: updates enter at the head, queries are answered by the tail.',
  pages: [
    'Updates are sent to the head of the chain and passed on from server to server until the tail has them.',
    'Queries are answered by the tail alone, which holds only updates that every server of the chain has processed.',
  ],
}
const FUSION: TestPaper = {
  id: 'izacard2021leveraging',
  title: 'Leveraging Passage Retrieval with Generative Models',
  published: '2021',
  authors: ['Gautier Izacard', 'Edouard Grave'],
  summary: '# Leveraging Passage Retrieval\n\n## Abstract\n\nGenerative models read passages that are retrieved.',
  pages: [
    'The model fuses the evidence in the decoder only, and we refer to it as Fusion-in-Decoder. Each passage is encoded by itself.',
    'Fusion-in-Decoder scales to a hundred passages. The base size of Fusion-in-Decoder has fewer parameters than others.',
  ],
}
const HINTS: TestPaper = {
  id: 'judge2023hints',
  title: 'Hinted Judgements of Long Summaries',
  summary:
    '# Hinted Judgements\n\n## Abstract\n\nHinted judges read long summaries faster, and hinted judgements agree more.',
  pages: [
    'Hinted judges are shown where to look. Hinted judgements are faster, and judges who were hinted agree more on hinted items.',
  ],
}
const CART: TestPaper = {
  id: 'decandia2007dynamo',
  title: 'Dynamo: Amazon’s Highly Available Key-value Store',
  published: '2007',
  authors: ['Giuseppe DeCandia'],
  summary:
    '# Dynamo\n\n## Abstract\n\nDynamo keeps the shopping cart writable during failures: versions of an object may conflict and are merged later.',
  pages: [
    'The shopping cart service must always allow customers to add items. Conflicting versions of a cart are merged when it is read.',
    'With hinted handoff a write whose node is down goes to another node. Hinted handoff works best when failures are short.',
  ],
}

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([RAFT, SOUP, CHAIN, CART, FUSION, HINTS])
})

const ask = async (question: string) => (await run(question)).view
const kept = ({ papers }: Awaited<ReturnType<typeof ask>>) => papers.filter((paper) => paper.kept)

test('a question that the library covers is answered without a notice', async () => {
  const view = await ask('Why does Raft use randomized election timeouts?')
  expect(view.outcome).toMatchObject({ outcome: 'answer', notice: '' })
  expect(kept(view)[0]).toMatchObject({ paperId: RAFT.id })
  expect(view.markdown).not.toMatch(/^>/)
})

test('a question that papers only come close to is answered below a notice', async () => {
  const view = await ask('How does Zyzzyva use randomized election timeouts for a leader?')
  expect(view.outcome).toMatchObject({ outcome: 'notice', unknown: ['zyzzyva'] })
  expect(view.outcome?.notice).toBe(sayLacking(['Zyzzyva']))
  expect(view.references.map(({ paperId }) => paperId)).toContain(RAFT.id)
})

test('a question unrelated to the library is refused, with its unknown words and the nearest passages', async () => {
  const { view, error } = await run('Which sultan besieged Vienna with large servers?')
  expect(error?.message).toBe(sayNoPapers('Which sultan besieged Vienna with large servers?'))
  expect(view.outcome).toMatchObject({ outcome: 'refusal', unknown: ['sultan', 'besieged', 'vienna'] })
  expect(view.outcome?.nearest.length).toBeGreaterThan(0)
  expect(view.papers.every((paper) => !paper.kept && paper.relevance < 0.5)).toBe(true)
})

test('an author and a year identify their paper, whatever its words', async () => {
  const view = await ask('van Renesse and Schneider (2004): where do reads go?')
  expect(kept(view)[0]).toMatchObject({ paperId: CHAIN.id, reason: IN_QUESTION })
  expect(view.citations[0]).toMatchObject({ paperId: CHAIN.id })
})

test('an acronym finds the paper that only spells it out, in upper or lower case', async () => {
  for (const question of ['What is FiD?', 'what is fid']) {
    const view = await ask(question)
    expect(view.outcome).toMatchObject({ outcome: 'answer', notice: '', unknown: [] })
    expect(view.citations[0]).toMatchObject({ paperId: FUSION.id, page: 1 })
    expect(view.markdown).toContain('we refer to it as Fusion-in-Decoder')
  }
})

test('the paper that contains the whole question decides whether it is answered, not one full of a single word', async () => {
  const view = await ask('What is hinted handoff?')
  expect(view.outcome).toMatchObject({ outcome: 'answer', notice: '' })
  expect(view.markdown).toContain('With hinted handoff a write')
})

test('each of the works compared by description gets room', async () => {
  const view = await ask(
    'What is promised by the shopping cart store, by the chain of servers with a head and a tail, and by randomized election of a leader?',
  )
  const read = new Set(view.evidence.map(({ paperId }) => paperId))
  for (const { id } of [CART, CHAIN, RAFT]) expect(read).toContain(id)
})

test('a title in the question puts its paper on the shortlist', async () => {
  const view = await ask('What does “On the Boiling of Vegetable Soup” say about servers?')
  expect(view.papers.find(({ paperId }) => paperId === SOUP.id)).toMatchObject({
    kept: true,
    reason: IN_QUESTION,
  })
})

test('a question in a different language is searched by the words it shares with the papers', async () => {
  const view = await ask('Wie benutzt Raft die election timeouts und wer ist der leader?')
  expect(view.outcome?.outcome).toBe('notice')
  expect(view.outcome?.notice).toContain('in a different language')
  expect(kept(view)[0]).toMatchObject({ paperId: RAFT.id })
})

describe('sample papers', () => {
  test('do not compete with the user’s own papers, and answer if these do not', async () => {
    const client = await db()
    await client.paper.update({ where: { id: RAFT.id }, data: { origin: 'sample' } })
    const own = await ask('How are updates passed on from server to server along the chain?')
    expect(own.papers.map(({ paperId }) => paperId)).not.toContain(RAFT.id)
    const sample = await ask('Why does Raft use randomized election timeouts?')
    expect(kept(sample)[0]).toMatchObject({ paperId: RAFT.id })
    await client.paper.update({ where: { id: RAFT.id }, data: { origin: 'upload' } })
  })
})
