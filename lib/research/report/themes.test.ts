import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { addTestPapers } from '../test-library'
import { nearnessTo, themesOf } from './themes'

const PAPERS = ['a', 'b', 'c', 'd', 'e', 'f']

beforeAll(async () => {
  await testDatabase()
  await addTestPapers(
    PAPERS.map((id, at) => ({
      id,
      title: at === 0 ? 'Quorumdb: a Replicated Log' : `Log ${id}`,
      summary: `# Log ${id}\n\n## Abstract\n\nA replicated log is kept.`,
      pages: [
        `The replicated log number ${at} is kept by its servers in order.`,
        // Far behind what is nearest to the matter, and not in any summary.
        at < 4
          ? `Server ${at} of the replicated log is chosen by a leader election among all.`
          : 'Nothing else is said.',
        at < 2 ? `Server ${at} of the replicated log sees a network partition at night.` : 'Nothing more is said.',
        at < 4
          ? `Server ${at} of the replicated log is like a Quorumdb server in its order.`
          : 'Of others nothing is said.',
        at < 5 ? `Server ${at} of the replicated log runs on the X200 processor.` : 'Nothing is said of that.',
      ],
    })),
  )
})

const papers = PAPERS.map((paperId, at) => ({
  paperId,
  title: at === 0 ? 'Quorumdb: a Replicated Log' : '',
  relevance: 1,
}))
const named = async (some: typeof papers) =>
  (await themesOf('replicated log', some, [])).map(({ text }) => text.toLowerCase())

test('themes are what several papers speak of anywhere, and neither what two say of six nor what is named by one of them or a machine', async () => {
  const themes = await named(papers)
  expect(themes).toContain('leader election')
  expect(themes).not.toContain('network partition')
  expect(themes.join()).not.toMatch(/x200|quorumdb/)
})

test('of few papers two are enough', async () => {
  expect(await named(papers.slice(0, 3))).toContain('network partition')
})

test('what a paper says weighs by how near its abstract is to the matter, and one that is far hardly', () => {
  const vectors = new Map([
    ['on it', Float32Array.of(0.8, 0.6)],
    ['beside it', Float32Array.of(0.4, 0.9)],
    ['far', Float32Array.of(-0.2, 0.9)],
  ])
  const nearness = nearnessTo(Float32Array.of(1, 0), vectors)
  expect([...vectors.keys()].map((id) => nearness(id).toFixed(2))).toEqual(['1.00', '0.50', '0.10'])
  // An embedder that knows nothing tells nothing.
  expect(nearnessTo(Float32Array.of(0, 0), vectors)('far')).toBe(1)
})
