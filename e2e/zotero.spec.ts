import { hasZotero, startZotero, type TestZotero } from '../lib/zotero/test-zotero'
import { askOverHttp, citations, questionBox } from './ask-question'
import { DIALOG, expectNoBarriers } from './expect-no-barriers'
import { expect, type Folio, listPapers, shownImportSettled, startFolio, test } from './folio'
import { pressOnLine } from './select-line'
import { steady } from './steady'

test.skip(!hasZotero, 'The program that stands in for Zotero is not beside this folder.')
// Each test here has its own Folio, configured for its Zotero.
test.use({ baseURL: 'http://127.0.0.1' })

let zotero: TestZotero
let folio: Folio
test.beforeAll(async () => {
  zotero = await startZotero()
  folio = await startFolio({ SAMPLE_LIBRARY: 'off', ZOTERO_URL: zotero.address })
})
test.afterAll(async () => {
  await folio?.close()
  await zotero?.stop()
})

for (const major of [9, 10])
  test(`Zotero ${major}: a shelf is imported and followed at each sync, and limitations are named`, async ({
    page,
  }) => {
    await zotero.stop()
    zotero = await startZotero('--zotero', String(major), '--port', new URL(zotero.address).port)
    const change = (key: string, data: object, more: object = {}) => zotero.admin('change', { key, data, ...more })
    const [shelf, title] = [`Shelf of Zotero ${major}`, `A report of Zotero ${major}`]
    await change('SHELF234', { name: shelf }, { kind: 'collection' })
    await change('SHELFW23', {
      itemType: 'report',
      title,
      creators: [{ creatorType: 'author', name: `Author ${major}` }],
      collections: ['SHELF234'],
    })
    await page.goto(`${folio.url}/settings`)
    const card = page.getByRole('region', { name: 'Zotero' })
    await card.getByRole('button', { name: 'Look for Zotero' }).click()
    const own = card.getByRole('group', { name: 'My Library' })
    await own.getByRole('radio', { name: 'Only some collections' }).check()
    await own.getByRole('checkbox', { name: shelf }).check()
    await card.getByRole('button', { name: 'Connect and import' }).click()
    await expect(page.getByRole('region', { name: /^Imported \d/ }).getByRole('link', { name: title })).toBeVisible()

    await page.goto(`${folio.url}/settings`)
    await expect(card.getByText(`Connected to Zotero ${major}.0.0.`)).toBeVisible()
    await expect(card.getByText('Folio can read from this version of Zotero, but cannot write to it.')).toHaveCount(
      major === 9 ? 1 : 0,
    )
    await change('SHELFW23', { title: `${title}, corrected` })
    await change('SHELF234', { name: `${shelf}, renamed` }, { kind: 'collection' })
    await card.getByRole('button', { name: 'Check now' }).click()
    await expect(card.getByRole('button', { name: 'Checking…' })).toHaveCount(0)
    await page.goto(`${folio.url}/library`)
    await expect(page.getByRole('link', { name: `${title}, corrected` })).toBeVisible()
    await expect(
      page.getByRole('navigation', { name: 'Collections' }).getByRole('button', { name: `${shelf}, renamed` }),
    ).toBeVisible()

    // Errors are shown with the connection, and nothing is lost.
    await zotero.admin('set', { offline: true })
    await page.goto(`${folio.url}/settings`)
    await card.getByRole('button', { name: 'Check now' }).click()
    await expect(card.getByRole('alert')).toContainText('Start Zotero on this computer')
    await card.getByRole('button', { name: 'Disconnect…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await expect(card.getByRole('button', { name: 'Look for Zotero' })).toBeVisible()
    const log = await zotero.admin<{ method: string }[]>('log')
    expect(log.filter(({ method }) => method !== 'GET')).toEqual([])
    await zotero.admin('set', { offline: false })
  })

test('a Zotero collection is connected, imported, asked about and followed, and nothing is written there', async ({
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
  // Nested collections are included.
  await expect(own.getByRole('checkbox', { name: 'Consensus' })).toBeChecked()
  await expectNoBarriers(page)
  await card.getByRole('button', { name: 'Connect and import' }).click()

  await expect(page.getByRole('heading', { name: 'Zotero' })).toBeVisible()
  await shownImportSettled(folio, page)
  const taken = page.getByRole('region', { name: /^Imported \d/ })
  await expect(taken.getByRole('link', { name: /MapReduce/ })).toBeVisible()
  await expect(page.getByText('They are in Zotero’s trash.')).toBeVisible()
  await expect(page.getByText('They are in none of the collections that you chose.')).toBeVisible()

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
  // Edits here stay, are shown as differences, and Zotero's values are taken by field, and reverted.
  await page.getByRole('button', { name: 'Edit details' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Bigtable, as I call it')
  await page.getByRole('button', { name: 'Save details' }).click()
  await page.getByText('Differs from Zotero: title').click()
  const differences = page.getByRole('list', { name: 'What differs from Zotero' })
  await expectNoBarriers(page)
  await differences.getByRole('button', { name: 'Use Zotero’s title' }).click()
  await expect(page.getByRole('heading', { name: 'Bigtable, retitled in Zotero' })).toBeVisible()
  await differences.getByRole('button', { name: 'Restore your title' }).click()
  await expect(page.getByRole('heading', { name: 'Bigtable, as I call it' })).toBeVisible()
  await differences.getByRole('button', { name: 'Use Zotero’s title' }).click()
  await expect(page.getByRole('heading', { name: 'Bigtable, retitled in Zotero' })).toBeVisible()

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
  await expectNoBarriers(page, DIALOG)
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(card.getByRole('button', { name: 'Look for Zotero' })).toBeVisible()
  await page.goto(`${folio.url}/library`)
  await expect(retitled).toBeVisible()

  const log = await zotero.admin<{ method: string }[]>('log')
  expect(log.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('Zotero annotations are on their page; highlights and answers are sent there by consent, and undone', async ({
  page,
}) => {
  const written = async () =>
    (await zotero.admin<{ method: string; path: string; status: number }[]>('log'))
      .filter(({ method }) => method !== 'GET')
      .map(({ path, status }) => `${path} ${status}`)
  const inZotero = async (key: string) => {
    const answer = await fetch(`${zotero.address}/api/users/0/items/${key}`)
    return ((await answer.json()) as { data: Record<string, unknown> }).data
  }
  await zotero.admin('change', { key: 'ZRPTH4C7', data: { annotationComment: 'Compare with Paxos.' } })
  await page.goto(`${folio.url}/settings`)
  const card = page.getByRole('region', { name: 'Zotero' })
  await card.getByRole('button', { name: 'Look for Zotero' }).click()
  const own = card.getByRole('group', { name: 'My Library' })
  await own.getByRole('radio', { name: 'Only some collections' }).check()
  await own.getByRole('checkbox', { name: 'Consensus' }).check()
  await card.getByRole('button', { name: 'Connect and import' }).click()
  await shownImportSettled(folio, page)

  // An annotation from Zotero is on its page, and listed with its comment.
  const raft = (await listPapers(folio)).find(({ fileName }) => /^Ongaro/.test(fileName))
  await page.goto(`${folio.url}/library/${encodeURIComponent(raft?.id ?? '')}?page=6`)
  const highlights = page.getByRole('region', { name: 'Highlights' })
  await expect(highlights.getByText('Raft uses randomized election timeouts to ensure')).toBeVisible()
  await expect(highlights.getByText('Leader election uses randomized timeouts.')).toBeVisible()
  await expect(highlights.getByRole('link', { name: 'Open in Zotero' }).first()).toHaveAttribute('href', /^zotero:/)
  await expect(page.getByTestId('annotation')).toHaveCount(2)

  // A highlight made in Folio is sent there once the person has agreed here and in Zotero.
  const line = page
    .locator('[data-page="6"] .pdf-text span')
    .filter({ hasText: /\w{4}.*\w{4}/ })
    .first()
  const words = await pressOnLine(page, 'Highlight', line)
  await highlights.getByRole('button', { name: 'Send highlights to Zotero' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Folio will add 1 highlight on the PDF of “In Search of')).toBeVisible()
  await expectNoBarriers(page, DIALOG)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Waiting for your answer in Zotero')).toBeVisible()
  expect(await written()).toEqual(['/api/local/authorize 0'])
  await zotero.admin('answer', { answer: 'deny' })
  await expect(dialog.getByRole('alert')).toHaveText('You chose Deny in Zotero. Nothing was written.')
  await expectNoBarriers(page, DIALOG)
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(dialog.getByText('Waiting for your answer in Zotero')).toBeVisible()
  await zotero.admin('answer', { answer: 'always' })
  await expect(dialog.getByText('Written to Zotero.')).toBeVisible()
  expect(await written()).toEqual(['/api/local/authorize 403', '/api/local/authorize 200', '/api/users/0/items 200'])
  await dialog.getByRole('button', { name: 'Close' }).click()

  // A note added to it later is offered as an update.
  const mark = highlights.getByRole('listitem').filter({ hasText: words })
  await mark.getByRole('button', { name: 'Add note' }).click()
  await mark.getByLabel('Note on page 6').fill('Why randomized?')
  await mark.getByRole('button', { name: 'Save note' }).click()
  await expect(mark.getByRole('button', { name: 'Edit note' })).toBeVisible()
  await highlights.getByRole('button', { name: 'Send highlights to Zotero' }).click()
  await expect(dialog.getByRole('list', { name: 'Notes that differ' })).toContainText('Why randomized?')
  await expectNoBarriers(page, DIALOG)
  await dialog.getByRole('button', { name: 'Update in Zotero' }).click()
  await expect(dialog.getByText('Written to Zotero.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  // Highlights from here and there can be asked about separately. Notes beside them are shown, and are not part of the
  // paper.
  await page.goto(`${folio.url}/`)
  await page.getByRole('button', { name: 'In: all papers' }).click()
  // The list of papers loads late, and moves the content.
  const ofHighlights = page.getByRole('checkbox', { name: /^My highlights/ })
  await steady(async () => (await ofHighlights.boundingBox())?.y ?? 0)
  await ofHighlights.check()
  await expect(page.getByRole('status').filter({ hasText: /\d+ highlights in 1 of \d+ papers?/ })).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'In: your highlights' })).toBeVisible()
  await questionBox(page).fill('Why are election timeouts randomized?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  const passages = page.getByRole('region', { name: 'Answer' }).getByRole('figure')
  await expect(passages.filter({ hasText: 'Raft uses randomized election timeouts' })).toContainText(
    'Compare with Paxos.',
  )
  await expect(page.getByRole('list', { name: 'Progress' })).toContainText(/\d+ highlights/)
  await expectNoBarriers(page)

  const { sessionId } = await askOverHttp(folio, 'How does Raft elect a leader?')
  await page.goto(`${folio.url}/research/${sessionId}`)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Save to Zotero' }).click()
  await dialog.getByLabel('Where').selectOption({ label: 'Below “In Search of an Understandable Consensus Algorithm”' })
  await expectNoBarriers(page, DIALOG)
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await expect(dialog.getByText('Written to Zotero.')).toBeVisible()
  const note = await dialog.getByRole('link', { name: 'Show in Zotero' }).getAttribute('href')
  const { note: html, parentItem, tags } = await inZotero(note?.slice(-8) ?? '')
  expect([parentItem, tags]).toEqual(['UVA3XEN7', [{ tag: 'folio' }]])
  expect(html).toMatch(/zotero:\/\/open-pdf\/library\/items\/3FH8VBRX\?page=\d+/)
  // The link back leads to the sentence with its source.
  const address = /href="(http[^"]+cite=1)"/.exec(String(html))?.[1]?.replaceAll('&amp;', '&') ?? ''
  await page.goto(address)
  await expect(page.getByRole('region', { name: 'Source' }).getByText('Citation 1 of')).toBeVisible()

  // Another version of the answer replaces the first in its note.
  await page.getByRole('button', { name: 'Fewer passages' }).click()
  await expect(page.getByText('Version 2 of 2')).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Update in Zotero' }).click()
  await expect(dialog.getByRole('region', { name: 'Changes to the note' })).toContainText('In Zotero')
  await expectNoBarriers(page, DIALOG)
  await dialog.getByRole('button', { name: 'Update in Zotero' }).click()
  await expect(dialog.getByText('Written to Zotero.')).toBeVisible()
  const updated = String((await inZotero(note?.slice(-8) ?? '')).note)
  expect(updated.length).toBeLessThan(String(html).length)
  await dialog.getByRole('button', { name: 'Close' }).click()

  // Tags are sent there once switched on, beside existing ones.
  await page.goto(`${folio.url}/library/${encodeURIComponent(raft?.id ?? '')}`)
  const kept = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await page.getByRole('combobox', { name: 'Reading', exact: true }).selectOption('read')
  await kept
  const before = (await inZotero('UVA3XEN7')).tags as { tag: string }[]
  await page.goto(`${folio.url}/settings`)
  await card.getByRole('checkbox', { name: 'Send tags and reading status to Zotero' }).check()
  await card.getByRole('button', { name: 'Send tags to Zotero' }).click()
  await expect(dialog.getByRole('list', { name: 'Changes to tags' })).toContainText('Folio: read')
  await expectNoBarriers(page, DIALOG)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Written to Zotero.')).toBeVisible()
  expect((await inZotero('UVA3XEN7')).tags).toEqual([...before, { tag: 'Folio: read' }])
  await page.reload()

  const list = card.getByRole('region', { name: 'Written to Zotero' })
  await expectNoBarriers(page)
  await list.getByRole('button', { name: 'Undo Highlights from “In Search of' }).click()
  await expect(dialog.getByText('1 highlight goes into Zotero’s trash')).toBeVisible()
  await expectNoBarriers(page, DIALOG)
  await dialog.getByRole('button', { name: 'Move to Zotero’s trash' }).click()
  await expect(dialog.getByText('It is in Zotero’s trash now')).toBeVisible()
  const all = await fetch(`${zotero.address}/api/users/0/items?includeTrashed=1`)
  const sent = ((await all.json()) as { data: Record<string, unknown> }[]).map(({ data }) => data)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await list.getByRole('button', { name: 'Undo Tags of 1 item' }).click()
  await dialog.getByRole('button', { name: 'Remove the tags' }).click()
  await expect(dialog.getByText('The tags were removed from these items.')).toBeVisible()
  expect((await inZotero('UVA3XEN7')).tags).toEqual(before)
  expect(sent.filter(({ annotationText }) => annotationText === words)).toMatchObject([
    { deleted: true, parentItem: '3FH8VBRX', annotationPageLabel: '6', annotationComment: 'Why randomized?' },
  ])
})
