import { readFileSync } from 'node:fs'
import path from 'node:path'
import { hasWebLibrary } from '../lib/zotero/web/test-web-library'
import { startWebZotero, type TestWebZotero, WEB_KEY } from '../lib/zotero/web/test-web-zotero'
import { askOverHttp, beginSearch, chooseMode, questionBox } from './ask-question'
import { DIALOG, expectNoBarriers } from './expect-no-barriers'
import { expect, type Folio, shownImportSettled, startFolio, test } from './folio'
import { OPEN, type OutsideServer, playWorks, startOutsideServer } from './outside-server'

test.skip(!hasWebLibrary, 'The library that stands in for one at zotero.org is not beside this folder.')
test.use({ baseURL: 'http://127.0.0.1' })

let zotero: TestWebZotero
let folio: Folio
let outside: OutsideServer
test.beforeAll(async () => {
  zotero = await startWebZotero()
  outside = await startOutsideServer()
  outside.play(playWorks)
  const environment = { ...outside.environment, SAMPLE_LIBRARY: 'off', ZOTERO_WEB_URL: zotero.address }
  folio = await startFolio(environment)
})
test.afterAll(async () => {
  await folio?.close()
  await zotero?.stop()
  await outside?.close()
})

test('a library at zotero.org is connected by a key, imported and followed; an answer is written there and undone', async ({
  page,
}) => {
  await page.goto(`${folio.url}/settings`)
  const card = page.getByRole('region', { name: 'Zotero' })
  await card.getByRole('button', { name: 'Connect through zotero.org' }).click()
  await expect(card.getByRole('link', { name: 'New Key at zotero.org' })).toBeVisible()
  await expectNoBarriers(page)
  const key = card.getByLabel('Key')
  await key.fill('not a key')
  await card.getByRole('button', { name: 'Check the key' }).click()
  await expect(card.getByRole('alert')).toContainText('only letters and digits')
  await expect(key).toHaveValue('not a key')
  await key.fill('SomebodyElses')
  await card.getByRole('button', { name: 'Check the key' }).click()
  await expect(card.getByRole('alert')).toContainText('does not accept the key')
  await key.fill(WEB_KEY)
  await card.getByRole('button', { name: 'Check the key' }).click()
  await expect(card.getByText('This is lovelace’s library on zotero.org.')).toBeVisible()
  await expect(card.getByText('Folio cannot write there')).toBeVisible()
  const own = card.getByRole('group', { name: 'My Library' })
  await own.getByRole('radio', { name: 'Only some collections' }).check()
  await own.getByRole('checkbox', { name: 'Consensus' }).check()
  await expectNoBarriers(page)
  await card.getByRole('button', { name: 'Connect and import' }).click()
  await shownImportSettled(folio, page)

  // Changes there appear while the page is open, without a click.
  await page.goto(`${folio.url}/library`)
  await expect(page.getByRole('link', { name: /^In Search of an Understandable/ })).toBeVisible()
  zotero.change('UVA3XEN7', { title: 'Raft, retitled at zotero.org' })
  await expect(page.getByRole('link', { name: 'Raft, retitled at zotero.org' })).toBeVisible()

  // An answer goes there after Folio shows what it writes; no other consent is needed.
  const { sessionId } = await askOverHttp(folio, 'How does Raft elect a leader?')
  await page.goto(`${folio.url}/research/${sessionId}`)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Save to Zotero' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Where').selectOption({ label: 'Below “Raft, retitled at zotero.org”' })
  const posts = () => zotero.log.filter(({ method }) => method !== 'GET')
  expect(posts()).toEqual([])
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await expect(dialog.getByText('Written to Zotero.')).toBeVisible()
  const shown = await dialog.getByRole('link', { name: 'Show in Zotero' }).getAttribute('href')
  expect(shown).toMatch(/^https:\/\/www\.zotero\.org\/users\/\d+\/items\/[A-Z0-9]{8}$/)
  const note = () => zotero.user.items.get(shown?.slice(-8) ?? '')?.data
  expect(note()).toMatchObject({ parentItem: 'UVA3XEN7', tags: [{ tag: 'folio' }] })
  expect(posts()).toHaveLength(1)

  // A work found and read by deep research goes there with its PDF.
  await page.goto(`${folio.url}/`)
  await chooseMode(page, 'Deep research')
  await page.getByText(/^Searches only your library/).click()
  await page.getByRole('checkbox', { name: 'arXiv' }).check()
  await page.getByRole('checkbox', { name: /^Read open-access PDFs/ }).check()
  await questionBox(page).fill('How is telomere length related to cancer?')
  await page.keyboard.press('Enter')
  await beginSearch(page)
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  await page
    .getByRole('region', { name: 'Answer' })
    .getByRole('button', { name: /, page 2$/ })
    .first()
    .click()
  await page
    .getByRole('region', { name: 'Source' })
    .getByRole('button', { name: /^Add to Zotero/ })
    .click()
  await expect(dialog.getByText(`Folio will add “${OPEN.title}” with its PDF`)).toBeVisible()
  await expectNoBarriers(page, DIALOG)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Written to Zotero.')).toBeVisible()
  const added = [...zotero.user.items.values()].find(({ data }) => data.title === OPEN.title)
  const file = [...zotero.user.items.values()].find(({ data }) => data.parentItem === added?.key)
  expect(file?.bytes?.subarray(0, 5).toString()).toBe('%PDF-')
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.goto(`${folio.url}/settings`)
  await expect(card.getByText('Connected to zotero.org as lovelace.')).toBeVisible()
  // The key is in its file, and nowhere on the page.
  expect(readFileSync(path.join(folio.dataDir, 'zotero-keys.json'), 'utf8')).toContain(WEB_KEY)
  expect(await page.content()).not.toContain(WEB_KEY)
  await expectNoBarriers(page)
  const list = card.getByRole('region', { name: 'Written to Zotero' })
  await list.getByRole('button', { name: /^Undo Answer/ }).click()
  await dialog.getByRole('button', { name: 'Move to Zotero’s trash' }).click()
  await expect(dialog.getByText('It is in Zotero’s trash now')).toBeVisible()
  expect(note()).toMatchObject({ deleted: 1 })
  await dialog.getByRole('button', { name: 'Close' }).click()

  // Another key of the same account may be entered at any time.
  zotero.keys.add('Another1')
  await card.getByRole('button', { name: 'Enter another key…' }).click()
  await card.getByLabel('Key').fill('Another1')
  await card.getByRole('button', { name: 'Continue with this key' }).click()
  await expect(card.getByLabel('Key')).toHaveCount(0)

  // After it is revoked at zotero.org, a new key is requested; then Zotero is disconnected.
  zotero.keys.clear()
  await card.getByRole('button', { name: 'Check now' }).click()
  await expect(card.getByRole('alert')).toContainText('does not accept the key')
  await expect(card.getByLabel('Key')).toHaveValue('')
  await card.getByRole('button', { name: 'Disconnect…' }).click()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(card.getByRole('button', { name: 'Connect through zotero.org' })).toBeVisible()
})
