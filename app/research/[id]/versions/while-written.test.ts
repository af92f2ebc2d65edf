import { expect, test } from 'vitest'
import { emptyRunView, type RunView } from '@/lib/research/run-view'
import { whileWritten } from './while-written'

const EARLIER = '# Review\n\n## One\n\nOld words.\n\n## Two\n\nOthers.'
const report = { plan: { title: 'Review', questions: [], sections: [] }, waits: false, contents: null }
const earlier: RunView = { ...emptyRunView, status: 'completed', answerId: 'a', markdown: EARLIER, report }
const start = EARLIER.indexOf('Old words.')
const target = { kind: 'section' as const, start, end: start + 'Old words.'.length, text: 'Old words.' }
const writing = (markdown: string): RunView => ({ ...emptyRunView, status: 'in_progress', markdown })
const shown = (view: RunView, mode: string, part: typeof target | null = null) =>
  whileWritten(view, { mode, target: part }, earlier).markdown

test('the rest stays around a part being written', () => {
  const before = EARLIER.slice(0, start)
  expect(shown(writing(''), 'improve', target)).toBe(EARLIER)
  expect(shown(writing(`${before}New wo`), 'improve', target)).toBe(EARLIER.replace('Old words.', 'New wo'))
  expect(shown(writing(`${before}New [folio-r`), 'improve', target)).toBe(EARLIER.replace('Old words.', 'New'))
  const whole = EARLIER.replace('Old words.', 'New words.')
  expect(shown(writing(whole), 'improve', target)).toBe(whole)
})

test('the previous version stays while a new one is written, but not in other cases', () => {
  expect(shown(writing(''), 'extend')).toBe(EARLIER)
  expect(shown(writing(''), 'improve')).toBe(EARLIER)
  expect(shown(writing('# Review'), 'extend')).toBe(EARLIER)
  const done: RunView = { ...writing('New.'), answerId: 'b' }
  expect(shown(done, 'improve')).toBe('New.')
  const refused = { ...earlier, markdown: '' }
  expect(whileWritten(writing('New.'), { mode: 'improve', target: null }, refused).markdown).toBe('New.')
  // Asked again about other papers, an answer may say something else: its first words replace it.
  expect(shown(writing(''), 'answer')).toBe(EARLIER)
  expect(shown(writing('New'), 'answer')).toBe('New')
  // Asked again as a whole, it is a different report.
  expect(shown(writing(''), 'report')).toBe('')
  expect(whileWritten({ ...writing(''), status: 'failed' }, { mode: 'extend', target: null }, earlier).markdown).toBe(
    '',
  )
  expect(whileWritten(writing(''), { mode: 'extend', target: null }, undefined).markdown).toBe('')
})
