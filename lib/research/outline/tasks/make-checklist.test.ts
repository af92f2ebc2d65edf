import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../db/test-database'
import type { PromptModel } from '../../../models/calls/prompt-model'
import { scriptedModel } from '../../../thinking/test-scripted'
import { doTask } from '../../run/do-task'
import type { RunContext } from '../../run-context'
import { refineByWords } from '../outline-item'
import { aPassage } from '../test-findings'
import { makeChecklist } from './make-checklist'

const items = ['Core', 'Costs', 'Limits'].map((title) => ({ title, question: `What are the ${title} of Raft?` }))
const refined = refineByWords('How does Raft work?')

beforeAll(testDatabase)

function make(generate: PromptModel['generate'] | null, typed: string[] | null = null) {
  const context = {
    signal: new AbortController().signal,
    wish: () => null,
    analyst: generate ? { name: 'llm', model: { ...scriptedModel({}).model, generate } } : { name: 'extractive' },
    emit: async () => {},
    step: (_name: string, work: () => Promise<unknown>) => work(),
  } as unknown as RunContext
  const near = ['a', 'b'].map((id) => aPassage(id, `Here a leader election in ${id}. There a leader election of many.`))
  return doTask(context, makeChecklist, { refined, near, typed })
}

test('a checklist with too few items, or two with one title, is invalid', async () => {
  for (const bad of [items.slice(0, 2), [...items.slice(0, 2), items[0]]]) {
    const parsed: unknown[] = []
    const made = await make(async ({ schema }) => {
      parsed.push(schema.safeParse({ items: bad }).success)
      return schema.parse({ items })
    })
    expect(parsed).toEqual([false])
    expect(made.map(({ id, title }) => [id, title])).toEqual([
      ['item-1', 'Core'],
      ['item-2', 'Costs'],
      ['item-3', 'Limits'],
    ])
  }
})

test('without a model it is the typed list, or only the question', async () => {
  expect((await make(null, ['elections', 'Log repair', 'elections'])).map(({ title }) => title)).toEqual([
    'Elections',
    'Log repair',
  ])
  expect((await make(null)).map(({ title }) => title)).toEqual(['How does Raft work?'])
})
