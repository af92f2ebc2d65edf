import { expect, test } from 'vitest'
import { sayAct } from './say-act'

const by = { personId: 'ada', name: 'Ada', email: 'ada@example.org' }

test('a changed limit says which limit it is', () => {
  const about = { questions: '3', papers: 'any number of', megabytes: '500' }
  expect(sayAct({ ...by, act: 'changed what people may keep', about })).toBe(
    'Ada (ada@example.org) changed the limits per person: 3 simultaneous questions, any number of papers and 500 MB of PDFs in their own library',
  )
  expect(sayAct({ ...by, act: 'changed a limit', about: {} })).toBe(
    'Ada (ada@example.org) changed the language model limit for everyone',
  )
})

test('acts are described in everyday words', () => {
  expect(sayAct({ ...by, act: 'turned on two factors', about: {} })).toBe(
    'Ada (ada@example.org) turned on two-factor authentication',
  )
  expect(sayAct({ ...by, act: 'ended a sign-in', about: { times: '2' } })).toBe(
    'Ada (ada@example.org) signed out 2 browsers',
  )
  expect(sayAct({ ...by, act: 'signed out', about: {} })).toBe('Ada (ada@example.org) signed out')
})
