import type { Page } from '@playwright/test'
import { askOnScreen, openPalette } from './ask-question'
import { expect, type Folio, importDone, importOverHttp, settled, test } from './folio'

const TRANSFORMER = 'Inside the Transformer: Layers, Training and Cost'
const ABSTRACT =
  'Barchan dunes wander across the desert floor, driven by steady wind, and small dunes overtake large ones.'

test.beforeAll(async ({ folio }) => {
  await settled(folio)
  await importReference(folio)
})

async function importReference(folio: Folio) {
  const entry = `@article{noether2020dunes, title = {Dunes that walk}, author = {Noether, Emmy}, year = 2020,
    journal = {Desert Letters}, keywords = {to discuss}, abstract = {${ABSTRACT}} }`
  await importDone(folio, await importOverHttp(folio, 'dunes.bib', entry))
}

const cards = (page: Page) => page.getByRole('region', { name: 'Papers named in the question' }).getByRole('listitem')

test('who wrote a paper stands on its card, and the card leads to asking it alone', async ({ page }) => {
  await askOnScreen(page, `Who wrote “${TRANSFORMER}”?`)
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page).first()).toContainText(TRANSFORMER)
  await expect(cards(page).first()).toContainText('The Folio Authors')
  await expect(cards(page).first()).toContainText('2026')
  await expect(page.getByRole('button', { name: /folio-transformers-2026, page \d/ }).first()).toBeVisible()
  await page.getByRole('link', { name: `Ask this paper: ${TRANSFORMER}` }).click()
  await expect(page).toHaveURL(/among=folio-transformers-2026/)
  await expect(page.getByRole('button', { name: `Among ${TRANSFORMER}` })).toBeVisible()
})

test('what is asked of a paper by its title is asked of that paper alone', async ({ page }) => {
  await askOnScreen(page, `In “${TRANSFORMER}”: how much does training cost?`)
  const all = await page
    .getByRole('region', { name: 'Answer' })
    .getByRole('button', { name: /, page \d+/ })
    .all()
  expect(all.length).toBeGreaterThan(0)
  for (const one of all) await expect(one).toHaveAccessibleName(/folio-transformers-2026/)
})

test('papers of an author, a year, a venue or a tag stand as cards; a name that nobody has is refused as ever', async ({
  page,
}) => {
  for (const question of [
    'papers by Emmy Noether',
    'Which 2020 paper do I have?',
    'papers from Desert Letters',
    'papers tagged to discuss',
  ]) {
    await askOnScreen(page, question)
    await expect(cards(page)).toHaveCount(1)
    await expect(cards(page).first()).toContainText('Dunes that walk')
    await expect(cards(page).first()).toContainText('Emmy Noether · 2020 · Desert Letters')
    await expect(page.getByText('No papers found')).toHaveCount(0)
  }
})

test('a reference without PDF is quoted by its abstract, which the citation opens', async ({ page, folio }) => {
  await askOnScreen(page, 'Do small barchan dunes overtake large ones?')
  const answer = page.getByRole('region', { name: 'Answer' })
  await expect(answer).toContainText('small dunes overtake large ones')
  await answer
    .getByRole('button', { name: /noether2020dunes, abstract/ })
    .first()
    .click()
  const source = page.getByRole('region', { name: 'Source' })
  await expect(source.getByTestId('kept-text')).toContainText(ABSTRACT)
  const runs = await fetch(`${folio.url}/api/research`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ question: 'papers by Emmy Noether' }),
  })
  const run = (await runs.json()) as {
    papers: { paperId: string; venue: string; abstract: string }[]
    outcome: { kind: string }
  }
  expect(run.papers).toMatchObject([{ paperId: 'noether2020dunes', venue: 'Desert Letters', abstract: ABSTRACT }])
  expect(run.outcome.kind).toBe('answer')
})

test('the library is searched by venue, tag and full text, and a match opens at its page', async ({ page }) => {
  await page.goto('/library')
  const box = page.getByRole('searchbox', { name: 'Search the library' })
  const list = page.getByRole('region', { name: 'Papers' })
  for (const words of ['desert letters', 'to discuss', 'noether 2020']) {
    await box.fill(words)
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(list).toContainText('Dunes that walk')
  }
  await box.fill('self-attention layers')
  const found = page.getByRole('region', { name: 'Found in the text' })
  const match = found.getByRole('link', { name: /page \d+/ }).first()
  await expect(match.locator('mark').first()).toBeVisible()
  await match.press('Enter')
  await expect(page).toHaveURL(/\/library\/.+\?page=\d+/)
})

test('Ctrl K finds papers by their text, with the keyboard alone', async ({ page }) => {
  await page.goto('/')
  const { palette, typing } = await openPalette(page)
  await typing.fill('barchan dunes overtake')
  const option = palette.getByRole('option', { name: /Dunes that walk.*overtake large ones/ })
  await expect(option).toBeVisible()
  const isChosen = async () => (await option.getAttribute('data-highlighted')) !== null
  for (let presses = 0; presses < 12 && !(await isChosen()); presses++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/library\/noether2020dunes/)
})
