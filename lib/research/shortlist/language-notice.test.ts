import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { NO_FILTER } from '../../library/filters/paper-filter'
import { FUNNEL } from '../settings/funnel'
import { addTestPapers, type TestPaper } from '../test-library'
import { run } from '../test-run'

const WORK: TestPaper = {
  id: 'lange1999',
  title: 'Ein Dorf in der Krise: Bericht über vier Winter',
  abstract: 'Die Untersuchung zeigt, wie Arbeitslosigkeit die Lebensführung von Familien verändert.',
  summary:
    '# Ein Dorf in der Krise\n\nDie Untersuchung zeigt, wie Arbeitslosigkeit die Lebensführung von Familien verändert.',
  pages: [
    'Die Arbeitslosigkeit verändert die Lebensführung der Familien in vier Schritten. Zuerst werden die Ausgaben kleiner, dann verliert der Tag seine Ordnung. Am Ende ziehen sich die Menschen von ihren Nachbarn zurück.',
    'Arbeitslosigkeit verändert nicht alle Familien gleich. Die Lebensführung verändert sich dort am meisten, wo die Arbeitslosigkeit lange dauert. Wer trotz der Arbeitslosigkeit liest oder singt, behält seine Lebensführung länger.',
    'Eine Arbeitslosigkeit von vier Jahren verändert die Lebensführung auch der Kinder. Ihre Lebensführung folgt der Arbeitslosigkeit der Eltern, und sie verändert ihre Wünsche.',
  ],
}

const english = (at: number): TestPaper => ({
  id: `english${at}`,
  title: `Resting times of swallows in valley ${at}`,
  abstract: `We measured how long the swallows of valley ${at} rest between two flights.`,
  summary: `# Swallows\n\nWe measured how long the swallows of valley ${at} rest between two flights.`,
  pages: [
    `The swallows of valley ${at} rest for twenty minutes between two flights. The Brevik station in valley ${at} counted them in the morning.`,
  ],
})

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([WORK, ...Array.from({ length: 11 }, (_, i) => english(i + 1))])
})

test('one German paper among many English ones answers a German question without the notice', async () => {
  const { view, error } = await run('Wie verändert Arbeitslosigkeit die Lebensführung?')
  expect(error).toBeNull()
  expect(view.markdown).toContain('in vier Schritten')
  expect(view.outcome).toMatchObject({ outcome: 'answer', notice: '' })
  expect(view.markdown).not.toContain('in a different language')
})

test('deep research does not show it either', async () => {
  const { view, error } = await run('Wie verändert Arbeitslosigkeit die Lebensführung?', { mode: 'deep' })
  expect(error).toBeNull()
  expect(view.markdown).toContain('in vier Schritten')
  expect(view.outcome).toMatchObject({ outcome: 'answer', notice: '' })
  expect(view.markdown).not.toContain('in a different language')
})

test('the notice is shown if only English passages are quoted', async () => {
  const among = { ...NO_FILTER, paperIds: ['english1', 'english2'] }
  const settings = { ...FUNNEL, among }
  const { view } = await run('Wie lange ruhen die Schwalben (swallows) in Brevik?', { settings })
  expect(view.outcome?.notice ?? '').toContain('in a different language')
  expect(view.markdown).toContain('in a different language')
})
