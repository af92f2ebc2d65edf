import { redirect } from 'next/navigation'
import { expect, test } from 'vitest'
import { giveBack } from './give-back'

const START = { question: '', mode: 'answer', error: null } as const

function typed(question: string): FormData {
  const form = new FormData()
  form.set('question', question)
  return form
}

test('a question that does not reach the server comes back with the reason', async () => {
  const asking = Promise.reject(new TypeError('Failed to fetch'))
  const state = await giveBack(asking, START, typed('Is anybody there?'))
  expect(state).toMatchObject({
    question: 'Is anybody there?',
    error: { message: expect.stringContaining('cannot be reached') },
  })
})

test('the way to the new session is not taken for a failure', async () => {
  const asking = (async () => redirect('/research/new'))()
  await expect(giveBack(asking, START, typed('Is anybody there?'))).rejects.toThrow('NEXT_REDIRECT')
})
