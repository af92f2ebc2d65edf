import { hasZotero, startZotero, type TestZotero } from '../lib/zotero/test-zotero'
import { askOverHttp, citations } from './ask-question'
import { expectNoBarriers } from './expect-no-barriers'
import { expect, type Folio, settled, startFolio, test } from './folio'

test.skip(!hasZotero, 'The program that stands in for Zotero is not beside this folder.')
// Each test here has a Folio of its own, which knows where its Zotero is.
test.use({ baseURL: 'http://127.0.0.1' })

let zotero: TestZotero
let folio: Folio
test.beforeAll(async () => {
  zotero = await startZotero()
  folio = await startFolio({ SAMPLE_LIBRARY: 'off', ZOTERO_URL: zotero.address }, { anew: true })
})
test.afterAll(async () => {
  await folio?.close()
  await zotero?.stop()
})

test('a collection of Zotero is connected, taken, asked and followed, and nothing is written there', async ({
  page,
}) => {
  await zotero.admin('set', { enabled: false })
  await page.goto(`${folio.url}/settings`)
  const card = page.getByRole('region', { name: 'Zotero' })
  await card.getByRole('button', { name: 'Look for Zotero' }).click()
  await expect(card.getByRole('alert')).toContainText('tick “Allow other applications on this computer')
  await zotero.admin('set', { enabled: true })
  await card.getByRole('button', { name: 'Look for Zotero' }).click()
  const own = card.getByRole('group', { name: 'My Library' })
  await own.getByRole('radio', { name: 'Only some collections' }).check()
  await own.getByRole('checkbox', { name: 'Distributed systems' }).check()
  // What lies in it comes with it.
  await expect(own.getByRole('checkbox', { name: 'Consensus' })).toBeChecked()
  await expectNoBarriers(page)
  await card.getByRole('button', { name: 'Connect and import' }).click()

  await expect(page.getByRole('heading', { name: 'Zotero' })).toBeVisible()
  const taken = page.getByRole('region', { name: /^Taken/ })
  await expect(taken.getByRole('link', { name: /MapReduce/ })).toBeVisible()
  await expect(page.getByText('They lie in the trash of Zotero.')).toBeVisible()
  await expect(page.getByText('They are in none of the collections that you chose.')).toBeVisible()
  await settled(folio)

  await page.goto(`${folio.url}/library`)
  await page
    .getByRole('navigation', { name: 'Collections' })
    .getByRole('button', { name: /^Distributed systems/ })
    .click()
  await expect(page.getByRole('link', { name: /^In Search of an Understandable/ })).toBeVisible()
  const retitled = page.getByRole('link', { name: 'Bigtable, retitled in Zotero' })
  await zotero.admin('change', { key: 'S3LCB7W3', data: { title: 'Bigtable, retitled in Zotero' } })
  await zotero.admin('change', { key: '7BT3AXFS', data: { deleted: true } })
  await expect(retitled).toBeVisible()
  await expect(page.getByRole('link', { name: /^Dynamo/ })).toHaveCount(0)
  await retitled.click()
  await expect(page.getByRole('link', { name: 'Open in Zotero' })).toHaveAttribute(
    'href',
    'zotero://select/library/items/S3LCB7W3',
  )

  const { sessionId } = await askOverHttp(folio, 'How does Raft elect a leader?')
  await page.goto(`${folio.url}/research/${sessionId}`)
  await citations(page).first().click()
  const source = page.getByRole('region', { name: 'Source' })
  await expect(source.getByRole('link', { name: 'Open in Zotero' })).toHaveAttribute(
    'href',
    /^zotero:\/\/open-pdf\/library\/items\/[A-Z0-9]{8}\?page=\d+$/,
  )

  await page.goto(`${folio.url}/settings`)
  await card.getByRole('button', { name: 'Disconnect…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(card.getByRole('button', { name: 'Look for Zotero' })).toBeVisible()
  await page.goto(`${folio.url}/library`)
  await expect(retitled).toBeVisible()

  const log = await zotero.admin<{ method: string }[]>('log')
  expect(log.filter(({ method }) => method !== 'GET')).toEqual([])
})
