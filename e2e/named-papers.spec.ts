import type { Page } from '@playwright/test'
import { askOverHttp, openPalette } from './ask-question'
import { expect, type Folio, importDone, importOverHttp, removeAddedPapers, settled, test } from './folio'

const TRANSFORMER = 'Inside the Transformer: Layers, Training and Cost'
const ABSTRACT =
  'Barchan dunes wander across the desert floor, driven by steady wind, and small dunes overtake large ones.'

test.beforeAll(async ({ folio }) => {
  await settled(folio)
  await importReference(folio)
})

test.afterAll(({ folio }) => removeAddedPapers(folio))

async function importReference(folio: Folio) {
  const entry = `@article{noether2020dunes, title = {Dunes that walk}, author = {Noether, Emmy}, year = 2020,
    journal = {Desert Letters}, keywords = {to discuss}, abstract = {${ABSTRACT}} }`
  await importDone(folio, await importOverHttp(folio, 'dunes.bib', entry))
}

const cards = (page: Page) => page.getByRole('region', { name: 'Papers named in the question' }).getByRole('listitem')

test('the authors of a paper are on its card, which has a button to ask about it alone', async ({ page, folio }) => {
  const { sessionId } = await askOverHttp(folio, `Who wrote “${TRANSFORMER}”?`)
  await page.goto(`/research/${sessionId}`)
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page).first()).toContainText(TRANSFORMER)
  await expect(cards(page).first()).toContainText('The Folio Authors')
  await expect(cards(page).first()).toContainText('2026')
  await expect(page.getByRole('button', { name: /^1: .+, page \d/ }).first()).toBeVisible()
  await page.getByRole('link', { name: `Ask this paper: ${TRANSFORMER}` }).click()
  await expect(page).toHaveURL(/among=folio-transformers-2026/)
  await expect(page.getByRole('button', { name: `In: ${TRANSFORMER}` })).toBeVisible()
})

type Run = { papers: unknown[]; citations: { paperId: string }[]; outcome: { kind: string } }
const askForRun = async (folio: Folio, question: string) => {
  const run = await askOverHttp(folio, question)
  return { ...(run as unknown as Run), sessionId: run.sessionId }
}

test('a question that names a paper by title covers only that paper', async ({ folio }) => {
  const { citations } = await askForRun(folio, `In “${TRANSFORMER}”: how much does training cost?`)
  expect([...new Set(citations.map(({ paperId }) => paperId))]).toEqual(['folio-transformers-2026'])
})

test('papers of an author, a year, a venue or a tag are shown as cards, and a reference without PDF is quoted by its abstract', async ({
  page,
  folio,
}) => {
  const paper = { paperId: 'noether2020dunes', venue: 'Desert Letters', abstract: ABSTRACT }
  for (const question of ['Which 2020 paper do I have?', 'papers from Desert Letters', 'papers tagged to discuss']) {
    const { papers, outcome } = await askForRun(folio, question)
    expect([question, papers, outcome.kind]).toMatchObject([question, [paper], 'answer'])
  }
  const { papers, outcome, sessionId } = await askForRun(folio, 'papers by Emmy Noether')
  expect(papers).toMatchObject([paper])
  expect(outcome.kind).toBe('answer')
  await page.goto(`/research/${sessionId}`)
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page).first()).toContainText('Dunes that walk')
  await expect(cards(page).first()).toContainText('Emmy Noether · 2020 · Desert Letters')
  await expect(page.getByText('Nothing in your papers answers this')).toHaveCount(0)

  const asked = await askForRun(folio, 'Do small barchan dunes overtake large ones?')
  await page.goto(`/research/${asked.sessionId}`)
  const answer = page.getByRole('region', { name: 'Answer' })
  await expect(answer).toContainText('small dunes overtake large ones')
  await answer
    .getByRole('button', { name: /Noether 2020, abstract/ })
    .first()
    .click()
  const source = page.getByRole('region', { name: 'Source' })
  await expect(source.getByTestId('kept-text')).toContainText(ABSTRACT)
})

test('the library is searched by venue, tag and full text, and a match opens at its page; so does Ctrl K, with the keyboard alone', async ({
  page,
}) => {
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

  const { palette, typing } = await openPalette(page)
  await typing.fill('barchan dunes overtake')
  const option = palette.getByRole('option', { name: /Dunes that walk.*overtake large ones/ })
  await expect(option).toBeVisible()
  const isChosen = async () => (await option.getAttribute('data-highlighted')) !== null
  await expect(async () => {
    if (!(await isChosen())) await page.keyboard.press('ArrowDown')
    await expect(option).toHaveAttribute('data-highlighted', { timeout: 500 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/library\/noether2020dunes/)
})
