import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { addTestPapers, type TestPaper } from '../../research/test-library'
import { REFUSED_BELOW } from './question-fit'
import { textFit } from './text-fit'

const PAGES = 60
/** Enough for a passage of its own. */
const SENTENCES = 5

/** Every page has the everyday words of the questions below. */
const CHEESE: TestPaper = {
  id: 'cheese',
  title: 'La durée moyenne de l’affinage du fromage dans les alpages',
  abstract: 'Nous comparons la durée moyenne de l’affinage du fromage dans les alpages de la Savoie.',
  summary: '# Affinage\n\nNous comparons la durée moyenne de l’affinage du fromage dans les alpages.',
  pages: Array.from({ length: PAGES }, (_, i) =>
    `Dans la vallée ${i + 1}, la durée moyenne dépend du nombre de jours passés à la cave. Chaque premier jour compte, et le grand nombre de jours que chaque berger compte rend la durée moyenne plus grande. L’affinage du fromage y dure ${i + 20} jours. `.repeat(
      SENTENCES,
    ),
  ),
}

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([CHEESE])
})

test.each([
  ['Quelle est la durée moyenne de l’affinage du fromage ?', true],
  ['Quelle est la durée moyenne de chaque symphonie, et le nombre de jours que le premier violoncelle compte ?', false],
])('%s has something in French papers: %s', async (question, has) => {
  expect((await textFit(question)) >= REFUSED_BELOW).toBe(has)
})
