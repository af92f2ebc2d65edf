import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { askOverHttp, chooseByKey, openPalette, questionBox } from './ask-question'
import { expectNoBarriers } from './expect-no-barriers'
import { expect, type Folio, settled, startFolio, test } from './folio'
import { steady } from './steady'

/** A stand-in for Crossref that knows one work. */
const crossref = http.createServer((request, response) => {
  if (request.url?.startsWith('/works?')) return void response.end('{"message":{"items":[]}}')
  if (!request.url?.includes('10.5555')) return void response.writeHead(404).end()
  const work = { DOI: '10.5555/embeddings', title: ['Embeddings'], 'container-title': ['Annals of Search'] }
  response.end(JSON.stringify({ message: work }))
})
await new Promise<void>((ready) => crossref.listen(0, '127.0.0.1', ready))
crossref.unref()

const VECTORS = 'Vector Indexes: Exact, Inverted, Quantized, Graph'
const EMBEDDINGS = 'Text Embeddings: From Latent Semantics to Sentences'
const RAG = 'Knowledge for Language Models: Weights or Sources'

// Separate, because it removes, merges and deletes papers that other tests use.
let folio: Folio
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
test.use({ baseURL: async ({}, use) => use(folio?.url) })
test.beforeAll(async () => {
  folio = await startFolio({ CROSSREF_URL: `http://127.0.0.1:${(crossref.address() as AddressInfo).port}` })
  await settled(folio)
})
test.afterAll(() => folio?.close())

const list = (page: Page) => page.getByRole('region', { name: 'Papers' })
const rows = (page: Page) => list(page).getByRole('listitem')
/** Runs a rarely used action on the selected papers. */
async function more(page: Page, name: string) {
  await list(page).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menu', { name: 'More' }).getByRole('menuitem', { name }).click()
}
const select = (page: Page, title: string) => list(page).getByRole('checkbox', { name: `Select ${title}` })

test('a range of papers is selected, tagged, starred and marked; the filter is in the URL', async ({ page }) => {
  await page.goto('/library')
  const boxes = list(page).getByRole('checkbox', { name: /^Select (?!all)/ })
  await boxes.nth(1).click()
  await boxes.nth(3).click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Tag…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tags for 3 papers' })
  await dialog.getByLabel('New tag').fill('reading group')
  await dialog.getByLabel('New tag').press('Enter')
  await expect(dialog).toHaveCount(0)
  await list(page).getByRole('button', { name: 'Star', exact: true }).click()
  await list(page).getByLabel('Mark as').selectOption('Read')
  await expect(list(page).getByRole('button', { name: 'reading group' })).toHaveCount(3)

  await expect.poll(async () => (await kept(folio)).filter(({ reading }) => reading === 'read').length).toBe(3)
  expect((await kept(folio)).filter(({ tags, starred }) => starred && tags.includes('reading group'))).toHaveLength(3)

  await page.getByLabel('Tag', { exact: true }).selectOption('reading group')
  await expect(page).toHaveURL(/\?tag=reading\+group$/)
  await page.getByRole('button', { name: 'Save search…' }).click()
  await page.getByRole('textbox', { name: 'Search name' }).fill('For Friday')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await expect(page).toHaveURL(/\/library$/)
  await page.reload()
  await page
    .getByRole('navigation', { name: 'Saved searches' })
    .getByRole('button', { name: 'For Friday', exact: true })
    .click()
  await expect(page).toHaveURL(/\?tag=reading\+group$/)
  await page.getByRole('button', { name: /^Starred/ }).click()
  await page.getByLabel('Reading', { exact: true }).selectOption('read')
  await expect(page).toHaveURL(/starred=1&reading=read/)
  await page.reload()
  await expect(rows(page)).toHaveCount(3)
  await page.getByLabel('Reading', { exact: true }).selectOption('unread')
  await expect(page.getByText('No papers match this filter.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await expect(rows(page)).toHaveCount(9)
  await expect(page).toHaveURL(/\/library$/)

  await page.getByRole('button', { name: 'Manage tags' }).click()
  const tags = page.getByRole('dialog', { name: 'Tags' })
  await tags.getByLabel('Tag name: reading group').fill('seminar')
  await tags.getByRole('button', { name: 'Rename' }).click()
  await tags.getByRole('button', { name: 'Close' }).click()
  await expect(list(page).getByRole('button', { name: 'seminar' })).toHaveCount(3)
})

test('collections nest, hold papers, filter the list and restrict a question', async ({ page }) => {
  await page.goto('/library')
  const tree = page.getByRole('navigation', { name: 'Collections' })
  const filing = page.getByRole('dialog', { name: 'Collections for 2 papers' })
  const naming = (title: string) => page.getByRole('dialog', { name: title })
  await tree.getByRole('button', { name: 'New collection' }).click()
  await naming('New collection').getByLabel('Collection name').fill('Search')
  await page.keyboard.press('Enter')
  await tree.getByRole('button', { name: /^Search/ }).click()
  await expect(page.getByText('This collection is empty.')).toBeVisible()
  // Papers added here go into this collection, even if the library has them.
  await page.getByLabel('Add papers').setInputFiles('prisma/samples/folio-attention-2026.pdf')
  await expect(tree.getByRole('button', { name: /^Search 1/ })).toBeVisible()
  const references = '@article{a, title = {Dunes that walk}, author = {Noether, Emmy}, year = 2020}'
  const file = { name: 'sand.bib', mimeType: 'text/plain', buffer: Buffer.from(references) }
  await page.getByLabel('Add papers').setInputFiles(file)
  await expect(page.getByText('Imported 1, 0 lost, in “Search”')).toBeVisible()
  await expect(tree.getByRole('button', { name: /^Search 2/ })).toBeVisible()
  await tree.getByRole('button', { name: 'Options for Search' }).press('Enter')
  await chooseByKey(page, 'New subcollection…')
  await naming('New collection in Search').getByLabel('Collection name').fill('Vectors')
  await page.keyboard.press('Enter')
  await expect(tree.getByRole('button', { name: /^Vectors/ })).toBeVisible()

  await tree.getByRole('button', { name: /^All papers/ }).click()
  await select(page, VECTORS).check()
  await select(page, EMBEDDINGS).check()
  await list(page).getByRole('button', { name: 'Add to collection…' }).click()
  await filing.getByRole('checkbox', { name: 'Vectors' }).check()
  await expectNoBarriers(page)
  await filing.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('2 papers added to “Vectors”.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tree.getByRole('button', { name: /^Search 2/ })).toBeVisible()
  // Dragging one of the selected papers, even by its title, takes all of them.
  await list(page)
    .getByRole('link', { name: VECTORS })
    .dragTo(tree.getByRole('button', { name: /^Vectors/ }))
  await expect(page.getByText('2 papers added to “Vectors”.')).toBeVisible()
  await tree.getByRole('button', { name: /^Search 4/ }).click()
  await expect(rows(page)).toHaveCount(4)
  await page.reload()
  await expect(rows(page)).toHaveCount(4)
  // Full-text matches below the list are from the collection only.
  await page.getByRole('searchbox', { name: 'Search the library' }).fill('recall')
  await expect(page.getByText(/In the text of .* that match(es)? this filter/)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search the library' }).fill('')
  await rows(page).getByRole('link', { name: EMBEDDINGS }).click()
  await expect(page.getByRole('link', { name: 'Search / Vectors' })).toBeVisible()

  const { palette, typing } = await openPalette(page)
  await typing.fill('vectors')
  await palette.getByRole('option', { name: 'Ask papers in Vectors' }).click()
  await expect(page.getByRole('button', { name: 'In: Vectors' })).toBeVisible()
  await questionBox(page).fill('how do vector indexes trade recall for speed')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/research\//)
  await expect(page.getByText(/Asked in Vectors/)).toBeVisible()

  await page.goto('/library')
  await tree.getByRole('button', { name: /^Search/ }).click()
  await tree.getByRole('button', { name: 'Options for Search' }).press('Enter')
  await chooseByKey(page, 'Remove')
  await expect(page.getByText('The collection “Search” was removed. Its papers stay in the library.')).toBeVisible()
  // The toast stays while hovered.
  await page.getByRole('button', { name: 'Undo' }).hover()
  await expect(tree.getByRole('button', { name: /^All papers/ })).toBeFocused()
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tree.getByRole('button', { name: /^Search 4/ })).toBeVisible()
  // A removed element passes the focus on.
  await page.getByRole('button', { name: 'Remove Dunes that walk' }).press('Enter')
  await expect(rows(page).getByRole('checkbox').and(page.locator(':focus'))).toHaveCount(1)
  await expect(tree.getByRole('button', { name: /^Search 3/ })).toBeVisible()
})

test('the list is used with the keyboard alone, and does not move when papers are selected; rare actions are under one button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/library')
  await checkPlaces(page)
  await page.keyboard.press('Escape')
  await select(page, EMBEDDINGS).uncheck()
  await select(page, VECTORS).uncheck()
  const boxes = list(page).getByRole('checkbox', { name: /^Select (?!all)/ })
  await boxes.first().focus()
  await page.keyboard.press('j')
  await expect(boxes.nth(1)).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+J')
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.keyboard.press('k')
  await page.keyboard.press('Space')
  await expect(page.getByText('2 selected')).toBeVisible()
  await more(page, 'Edit…')
  // A dialog takes the focus a moment after it opens.
  await expect(page.getByRole('dialog', { name: 'Edit 2 papers' }).getByLabel('Venue')).toBeFocused()
  await page.keyboard.type('Proceedings of the Desk')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 papers edited.')).toBeVisible()
  await rows(page).nth(1).getByRole('link').click()
  await expect(page.getByText('Proceedings of the Desk').first()).toBeVisible()
})

/** The list does not move when papers are selected, and rare actions are under one button. */
async function checkPlaces(page: Page) {
  // Position on the page, independent of scrolling.
  const place = () =>
    rows(page)
      .first()
      .evaluate((row) => row.getBoundingClientRect().top + window.scrollY)
  await expect(rows(page).first()).toBeVisible()
  const before = await steady(place)
  await select(page, EMBEDDINGS).check()
  await select(page, VECTORS).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await expect.poll(place).toBe(before)
  await expect(list(page).getByRole('button', { name: 'Remove', exact: true })).toBeInViewport({ ratio: 1 })
  await list(page).getByRole('button', { name: 'More' }).focus()
  await page.keyboard.press('Enter')
  const seldom = page.getByRole('menu', { name: 'More' })
  await expect(seldom.getByRole('menuitem', { name: 'Merge…' })).toBeInViewport()
  await expect(seldom.getByRole('menuitem', { name: 'Edit…' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(seldom).toBeHidden()
  await expect(page.getByText('2 selected')).toBeVisible()
}

test('a paper has tags, a star and details; its metadata is looked up again, and a failure loses nothing', async ({
  page,
}) => {
  await page.goto('/library/folio-embeddings-2026')
  await page.getByLabel('Add a tag').fill('search')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Star ${EMBEDDINGS}` }).click()
  await page.getByRole('button', { name: 'Edit details' }).click()
  await page.getByLabel('DOI').fill('https://doi.org/10.5555/embeddings')
  await page.getByLabel('Citation key').fill('embeddings26')
  await page.getByRole('button', { name: 'Save details' }).click()
  await page.getByRole('button', { name: 'Look up metadata' }).click()
  await expect(page.getByText('Updated from Crossref: venue, address.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main').locator('header').getByText('Annals of Search')).toBeVisible()
  await expect(page.getByRole('link', { name: 'search', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: `Star ${EMBEDDINGS}` })).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('button', { name: 'Edit details' }).click()
  await expect(page.getByLabel('Citation key')).toHaveValue('embeddings26')
  await page.getByLabel('arXiv ID').fill('2401.00001v1')
  await page.getByRole('button', { name: 'Save details' }).click()
  await page.getByRole('button', { name: 'Look up metadata' }).click()
  await expect(page.getByText(/The connection to 127\.0\.0\.1:9 failed/)).toBeVisible()
  await expect(page.getByRole('heading', { name: EMBEDDINGS, level: 1 })).toBeVisible()
})

test('many papers are looked up in the background, with a result for each', async ({ page }) => {
  await page.goto('/library/folio-embeddings-2026')
  await page.getByRole('button', { name: 'Edit details' }).click()
  await page.getByLabel('arXiv ID').fill('2401.00001v1')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByRole('button', { name: 'Save details' })).toHaveCount(0)
  await page.goto('/library')
  await select(page, EMBEDDINGS).check()
  await select(page, VECTORS).check()
  await more(page, 'Look up metadata')
  const report = page.getByRole('region', { name: 'Metadata lookup' })
  await expect(report.getByText(/One paper could not be looked up; nothing about it was changed/)).toBeVisible()
  await report.getByText('Results for each paper').click()
  await expect(report.getByRole('listitem')).toHaveCount(2)
  await report.getByRole('button', { name: /^Dismiss/ }).click()
  await expect(report).toHaveCount(0)
})

test('two papers are merged: answers that cite the other one still open its page; the merge is undone', async ({
  page,
}) => {
  const session = `/research/${(await askOverHttp(folio, 'how do vector indexes trade recall for speed')).sessionId}`
  const cited = page.getByRole('button', { name: /^\d+: Vector Indexes, page \d+/ }).first()
  await page.goto('/library')
  await select(page, VECTORS).check()
  await select(page, RAG).check()
  await more(page, 'Merge…')
  const dialog = page.getByRole('dialog', { name: 'Merge 2 papers into one' })
  await expectNoBarriers(page)
  await dialog.getByRole('radio', { name: new RegExp(RAG) }).check()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByText('The two papers were merged.')).toBeVisible()
  await expect(select(page, VECTORS)).toHaveCount(0)

  await page.goto(session)
  await cited.click()
  await expect(page.getByTestId('highlight').first()).toBeVisible()
  await page.getByRole('region', { name: 'Source' }).getByRole('link', { name: VECTORS }).click()
  await expect(page.getByText(/Merged into/)).toBeVisible()
  await expect(page.getByRole('link', { name: RAG })).toBeVisible()
  await page.getByRole('button', { name: 'Undo the merge' }).click()
  await expect(page.getByRole('button', { name: `Star ${VECTORS}` })).toBeVisible()
  await page.goto('/library')
  await expect(select(page, VECTORS)).toBeVisible()
})

test('health shows what cannot be searched and why, and fixes it', async ({ page }) => {
  await addDamaged(folio)
  await page.goto('/library')
  await page.getByRole('link', { name: 'Library health' }).click()
  await expect(page.getByRole('heading', { name: 'Library health', level: 1 })).toBeVisible()
  await expect(page.getByText('9 of 10 papers are fully searchable.')).toBeVisible()
  const unread = page.getByRole('region', { name: /^Cannot be read/ })
  await expect(unread.getByText(/This PDF is damaged or incomplete/)).toBeVisible()
  await expectNoBarriers(page)
  await unread.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByText('All 9 papers are fully searchable.')).toBeVisible()
  await deleteForGood(page, 'half.pdf')

  const index = page.getByRole('region', { name: 'Index' })
  await expect(index.getByText('built in')).toBeVisible()
  const made = index.locator('time')
  const before = await made.getAttribute('datetime')
  await index.getByRole('button', { name: 'Rebuild index' }).click()
  await expect(made).not.toHaveAttribute('datetime', before ?? '')
  await expect(page.getByRole('region', { name: 'On disk' }).getByText('9 files')).toBeVisible()
})

test('a removed paper is deleted for good, and answers that cite it stay readable', async ({ page }) => {
  const session = `/research/${(await askOverHttp(folio, 'how do vector indexes trade recall for speed')).sessionId}`
  await page.goto('/library')
  await page.getByRole('button', { name: `Remove ${VECTORS}` }).click()
  await expect(page.getByText('Paper removed.')).toBeVisible()
  await page.goto('/library/health')
  await deleteForGood(page, VECTORS)
  await expect(page.getByRole('region', { name: 'On disk' }).getByText('8 files')).toBeVisible()

  await page.goto(session)
  await expect(page.getByRole('region', { name: 'References' }).getByText(VECTORS)).toBeVisible()
  await page
    .getByRole('button', { name: /^\d+: Vector Indexes, page \d+/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Source' }).locator('blockquote')).not.toBeEmpty()
})

/** Deletes a removed paper for good on the library health page. */
async function deleteForGood(page: Page, title: string) {
  const removed = page.getByRole('region', { name: /^Removed papers/ })
  await removed.getByRole('button', { name: `Delete permanently… ${title}` }).click()
  await page
    .getByRole('dialog', { name: 'Delete permanently?' })
    .getByRole('button', { name: 'Delete permanently' })
    .click()
  await expect(page.getByText('One paper is permanently deleted.')).toBeVisible()
  await expect(removed.getByText(title)).toHaveCount(0)
}

/** The papers as returned by the API. */
async function kept(folio: Folio) {
  const response = await fetch(`${folio.url}/api/papers`)
  return ((await response.json()) as { papers: { tags: string[]; starred: boolean; reading: string }[] }).papers
}

async function addDamaged(folio: Folio) {
  const form = new FormData()
  form.append('files', new Blob(['%PDF-1.7\n1 0 obj << /Type']), 'half.pdf')
  expect((await fetch(`${folio.url}/api/papers`, { method: 'POST', body: form })).status).toBe(202)
  await settled(folio)
}
