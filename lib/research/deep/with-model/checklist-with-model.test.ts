import { expect, test } from 'vitest'
import type { PromptModel } from '../../../models/prompt-model'
import type { RunContext } from '../../run-context'
import { CHECKLIST_STEP, correctChecklist } from '../correct-checklist'
import { refine } from '../refine'
import { checklistWithModel } from './checklist-with-model'

const items = ['Core', 'Costs', 'Limits'].map((title) => ({ title, question: `What are the ${title} of Raft?` }))

function contextWith(generate: PromptModel['generate']) {
  const steps = new Map<string, unknown>()
  const context = {
    signal: new AbortController().signal,
    wish: () => null,
    analyst: { name: 'llm', model: { generate } },
    emit: async () => {},
    step: async (name: string, work: () => Promise<unknown>) => {
      const result = await work()
      steps.set(name, result)
      return result
    },
  } as unknown as RunContext
  return { context, steps }
}

test('a checklist made by a model is kept in the step from which a person corrects it', async () => {
  const { context, steps } = contextWith(async ({ schema }) => schema.parse({ items }))
  const made = await checklistWithModel(context, refine('How does Raft work?'), [])
  expect(made.map(({ title }) => title)).toEqual(['Core', 'Costs', 'Limits'])
  const corrected = correctChecklist(steps.get(CHECKLIST_STEP), [{ id: 'item-2', title: 'Costs' }, { title: 'Proofs' }])
  expect(corrected.map(({ id, title }) => [id, title])).toEqual([
    ['item-2', 'Costs'],
    ['item-4', 'Proofs'],
  ])
})

test('a checklist with too few items, or with two of one title, is none', async () => {
  for (const bad of [items.slice(0, 2), [...items.slice(0, 2), items[0]]]) {
    const parsed: unknown[] = []
    const { context } = contextWith(async ({ schema }) => {
      parsed.push(schema.safeParse({ items: bad }).success)
      return schema.parse({ items })
    })
    await checklistWithModel(context, refine('How does Raft work?'), [])
    expect(parsed).toEqual([false])
  }
})
