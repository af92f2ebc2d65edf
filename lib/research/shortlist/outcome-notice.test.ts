import { expect, test } from 'vitest'
import { outcomeOf } from './outcome'

const raft = { paperId: 'raft', title: 'Raft', relevance: 0.4, kept: true, reason: '', authors: [], published: null }
const found = { language: null, missing: [], unknown: [], within: false }

test('a notice names what no paper contains', () => {
  const outcome = outcomeOf({ ...found, missing: ['Zyzzyva', 'PBFT'] }, [raft])
  expect(outcome).toMatchObject({
    kind: 'notice',
    notice: 'Your library does not mention “Zyzzyva” or “PBFT”; nearest passages:',
  })
})

test('for chosen papers, the notice says that these lack it', () => {
  const { notice } = outcomeOf({ ...found, missing: ['Zyzzyva'], within: true }, [raft])
  expect(notice).toBe('The papers you chose do not mention “Zyzzyva”; nearest passages:')
})

test('the notice on another language comes before the one on missing words', () => {
  expect(outcomeOf({ ...found, missing: ['Zyzzyva'], language: 'German' }, [raft]).notice).toContain(
    'in a different language',
  )
})

test('words that no paper contains are kept but cause no notice', () => {
  expect(outcomeOf({ ...found, unknown: ['bosses'] }, [raft])).toEqual({
    kind: 'answer',
    notice: '',
    unknown: ['bosses'],
    nearest: [],
  })
})

test('without a paper the question is refused', () => {
  expect(outcomeOf(found, [{ ...raft, kept: false }]).kind).toBe('refusal')
  expect(outcomeOf(null, []).kind).toBe('refusal')
})
