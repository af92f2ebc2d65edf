import { askOnScreen, citations } from './ask-question'
import { expect, settled, test } from './folio'

test.beforeAll(async ({ folio }) => {
  await settled(folio)
})

test('who wrote a paper is told, and the citation opens its first page', async ({ page }) => {
  await askOnScreen(page, 'Who wrote “Inside the Transformer: Layers, Training and Cost”?')
  const answer = page.getByRole('region', { name: 'Answer' })
  await expect(answer).toContainText('was written by The Folio Authors')
  await expect(page.getByRole('list', { name: 'Progress' })).toContainText('Looking in the records of your library')
  const [citation] = await citations(page).all()
  await expect(citation ?? answer).toHaveAccessibleName(/folio-transformers-2026, page 1\b/)
  await citation?.click()
  const source = page.getByRole('region', { name: 'Source' })
  await expect(source.locator('mark').first()).toBeVisible()
  await expect(source.getByTestId('highlight').first()).toBeVisible()
})

test('papers are counted and listed by author', async ({ page, folio }) => {
  const papers = await settled(folio)
  await askOnScreen(page, 'How many papers are in my library?')
  const answer = page.getByRole('region', { name: 'Answer' })
  await expect(answer).toContainText(`You have ${papers.length} papers in your library.`)
  await askOnScreen(page, 'Which papers by Nobody do I have?')
  await expect(answer).toContainText('No paper in your library is by Nobody.')
})
