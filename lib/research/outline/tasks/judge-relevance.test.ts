import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../../db/client'
import { testDatabase } from '../../../db/test-database'
import { keepHits } from '../../../library/outside/keep-hits'
import type { PromptModel } from '../../../models/calls/prompt-model'
import { emptyHit, type Hit } from '../../../sources/work/source'
import { scriptedModel } from '../../../thinking/test-scripted'
import type { RunContext } from '../../run-context'
import { keepRelevance, knownRelevance, type WorkToJudge } from '../kept/known-relevance'
import { relevanceByWords } from '../relevance-by-words'
import { judgeRelevance } from './judge-relevance'

const subtopic = { id: 's', title: 'Leader election' }
const matter = 'consensus on a replicated log'
const killed = new Error('killed')

let works: WorkToJudge[] = []

beforeAll(async () => {
  await testDatabase()
  const hits = Array.from({ length: 10 }, (_, i): Hit => {
    const arxivId = `2301.000${10 + i}v1`
    const title = `Work ${i} on elections`
    return { ...emptyHit('arxiv', new Date()), title, arxivId, abstract: `It says ${i}.`, url: `https://x/${i}` }
  })
  const ids = await keepHits(hits)
  works = hits.map(({ title, abstract }, index) => ({ paperId: ids[index] ?? '', title, text: abstract ?? '' }))
})
beforeEach(async () => {
  await (await db()).paperRelevance.deleteMany()
})

/**
 * Judges in a process that is killed at step `killedAt`, after the work and before its result is stored; absent: not
 * killed.
 */
async function judge({ killedAt, asks, ...asked }: { killedAt?: number; asks: number[]; matter?: string }) {
  let steps = 0
  const generate: PromptModel['generate'] = async ({ variables, schema }) => {
    asks.push(Number(variables.COUNT))
    const works = Array.from({ length: Number(variables.COUNT) }, (_, i) => ({ number: i + 1, bears: 'direct' }))
    return schema.parse({ works })
  }
  const context = {
    signal: new AbortController().signal,
    wish: () => null,
    analyst: { name: 'llm', model: { ...scriptedModel({}).model, generate } },
    emit: async () => {},
    step: async (_name: string, work: () => Promise<unknown>) => {
      const result = await work()
      if (++steps === killedAt) throw killed
      return result
    },
  } as unknown as RunContext
  return judgeRelevance.work(context, { subtopic, matter, works, ...asked })
}

test('works judged before a kill are not judged again, the rest are', async () => {
  const asks: number[] = []
  await expect(judge({ killedAt: 2, asks })).rejects.toBe(killed)
  // Both calls had been made by then.
  expect(asks).toEqual([8, 2])
  const scores = await judge({ asks })
  expect(asks).toEqual([8, 2])
  expect(Object.keys(scores).sort()).toEqual(works.map(({ paperId }) => paperId).sort())
  await (await db()).paperRelevance.deleteMany({ where: { paperId: works[9]?.paperId } })
  await judge({ asks })
  expect(asks).toEqual([8, 2, 1])
})

test('another topic, and a work with new data, are judged again', async () => {
  const asks: number[] = []
  await judge({ asks })
  await judge({ asks, matter: 'elections of parliaments' })
  expect(asks).toEqual([8, 2, 8, 2])
  const [first, ...others] = works
  if (!first) throw new Error('no works')
  works = [{ ...first, text: 'Its abstract, at last.' }, ...others]
  await judge({ asks })
  expect(asks).toEqual([8, 2, 8, 2, 1])
})

test('judgements by another prompt are not reused, and judgements by words have none', async () => {
  const own = works.slice(0, 1)
  const scores = new Map(own.map(({ paperId }) => [paperId, 0.9]))
  const by = { matter, subtopic: 'Leader election' }
  await keepRelevance({ judge: 'm', prompt: 'a', ...by }, own, scores)
  await keepRelevance({ judge: 'words', prompt: null, ...by }, own, scores)
  expect(await knownRelevance({ judge: 'm', prompt: 'a', ...by }, own)).toEqual(scores)
  expect(await knownRelevance({ judge: 'm', prompt: 'b', ...by }, own)).toEqual(new Map())
  expect(await knownRelevance({ judge: 'words', prompt: null, ...by }, own)).toEqual(scores)
})

test('by words, rare ones of the topic and the subtopic count most', () => {
  const rarity = (stem: string) => (stem === 'raft' ? 4 : 1)
  const asked = { matter: 'raft servers', title: 'Leader election' }
  const of = (text: string) => relevanceByWords(text, asked, rarity)
  expect(of('Raft elects a leader of its servers in an election.')).toBeCloseTo(1)
  expect(of('Servers have a leader.')).toBeCloseTo(0.6 * 0.2 + 0.4 * 0.5)
  expect(of('Raft is used.')).toBeGreaterThan(of('Servers have a leader.'))
  expect(relevanceByWords('Raft is used.', { ...asked, title: null }, rarity)).toBeCloseTo(0.8)
  expect(of('Soup is salty.')).toBe(0)
})
