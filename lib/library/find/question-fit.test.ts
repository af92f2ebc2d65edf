import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { addTestPapers, type TestPaper } from '../../research/test-library'
import { REFUSED_BELOW } from './question-fit'
import { textFit } from './text-fit'

const PAGES = 60
/** Enough for a passage of its own. */
const SENTENCES = 5

/** Every page has the word of the field. */
const CORALS: TestPaper = {
  id: 'corals',
  title: 'Growth of corals on shaded reefs',
  abstract: 'We measure how corals grow on shaded reefs.',
  summary: '# Growth\n\nWe measure how corals grow on shaded reefs.',
  pages: Array.from({ length: PAGES }, (_, i) =>
    `Corals at station ${i + 1} grow ${i + 20} millimetres a year. The corals of deeper water lose their colour later than the corals near the surface. `.repeat(
      SENTENCES,
    ),
  ),
}

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([CORALS])
})

test.each([
  ['How fast do corals grow?', true],
  ['Do corals feel pain?', false],
])('%s has something in papers on corals: %s', async (question, has) => {
  expect((await textFit(question)) >= REFUSED_BELOW).toBe(has)
})
