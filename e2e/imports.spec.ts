import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import yazl from 'yazl'
import { paperPdf } from '../lib/library/import/test-paper-pdf'
import { expect, type Folio, importDone, importOverHttp, listPapers, settled, startFolio, test } from './folio'

const folder = mkdtempSync(path.join(tmpdir(), 'folio-e2e-folder-'))
mkdirSync(path.join(folder, 'rivers'))
for (const name of ['Elbe', 'Loire'])
  writeFileSync(path.join(folder, 'rivers', `${name}.pdf`), paperPdf(`Sediment of the ${name} in winter`, 'Ann Water'))

let folio: Folio
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
test.use({ baseURL: async ({}, use) => use(folio?.url) })
test.beforeAll(async () => {
  folio = await startFolio({ SAMPLE_LIBRARY: 'off', LIBRARY_DIR: folder })
})
test.afterAll(async () => {
  await folio?.close()
  rmSync(folder, { recursive: true, force: true })
})

const references = `
@article{noether2020dunes, title = {Dunes that {W}alk}, author = {Noether, Emmy}, year = 2020, journal = {Sand},
  keywords = {wind, sand}, abstract = {Barchan dunes wander across the desert, driven by the wind.}}
@article{byron2019tides, title = {Tides of the Baltic}, author = {Byron, Ada}, year = 2019, doi = {10.1000/tides.1},
  file = {Full Text:files/7/Byron - 2019.pdf:application/pdf}}
@article{broken, title = {Never closed`

async function zipOf(files: Record<string, Buffer | string>): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), name)
  zip.end()
  const parts: Buffer[] = []
  for await (const part of zip.outputStream) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

/** Drops a file on the page, as from a desktop. */
async function drop(page: Page, name: string, bytes: Buffer) {
  const data = await page.evaluateHandle(
    ([name, base64]) => {
      const bytes = Uint8Array.from(atob(base64 ?? ''), (character) => character.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], name ?? ''))
      return transfer
    },
    [name, bytes.toString('base64')],
  )
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: data })
  await page.dispatchEvent('body', 'drop', { dataTransfer: data })
}

test('a folder on disk is in the library, and files put there later are added by a scan', async ({ page }) => {
  expect((await settled(folio)).map(({ status }) => status)).toEqual(['ready', 'ready'])
  await page.goto('/library')
  await expect(page.getByRole('link', { name: 'Sediment of the Elbe in winter' })).toBeVisible()
  await page.getByRole('link', { name: 'Imports' }).click()
  await expect(page.getByRole('list', { name: 'Imports' }).getByText('Imported 2')).toBeVisible()

  writeFileSync(path.join(folder, 'late.pdf'), paperPdf('Sediment that came late', 'Ann Water'))
  await page.getByRole('region', { name: 'Folder' }).getByRole('button', { name: 'Scan now' }).click()
  await expect(page.getByRole('heading', { name: folder })).toBeVisible()
  await expect(page.getByText('Imported 1, 2 unchanged')).toBeVisible()
  await expect(page.getByText('being read')).toHaveCount(0)
  await page.getByRole('link', { name: 'late.pdf' }).click()
  await expect(page.getByRole('heading', { name: 'Sediment that came late' })).toBeVisible()
})

test('an export as a zip is dropped; its report shows the result for each entry', async ({ page }) => {
  const zip = await zipOf({ 'Lib/Lib.bib': references, 'Lib/files/7/Byron - 2019.pdf': paperPdf('Another heading') })
  await page.goto('/library')
  await expect(page.getByRole('list', { name: 'Imports' })).toHaveCount(0)
  await drop(page, 'Zotero.zip', zip)
  const imports = page.getByRole('list', { name: 'Imports' })
  await expect(imports.getByText('Imported 3, 1 partly imported')).toBeVisible()
  await imports.getByRole('link', { name: 'Report' }).click()
  await expect(page.getByRole('heading', { name: 'Zotero.zip' })).toBeVisible()
  const inPart = page.getByRole('region', { name: 'Partly imported' })
  await expect(inPart).toContainText('the braces of “title” are not closed')
  await expect(page.getByRole('region', { name: /^Imported \d/ }).getByRole('listitem')).toHaveText([
    /Dunes that Walk.*No full text: no PDF is attached/s,
    /Tides of the Baltic.*With its PDF/s,
  ])
  await settled(folio)
  expect((await listPapers(folio)).map(({ id }) => id)).toEqual(
    expect.arrayContaining(['noether2020dunes', 'byron2019tides']),
  )
})

test('a paper without full text says so, and its PDF completes it', async ({ page }) => {
  expect((await importOverHttp(folio, 'Lib.bib', references)).status).toBe(202)
  await expect.poll(async () => (await fetch(`${folio.url}/api/papers/noether2020dunes`)).status).toBe(200)
  await page.goto('/library/noether2020dunes')
  await expect(page.getByRole('region', { name: 'No full text' })).toContainText('answers cannot cite it')
  await expect(page.getByRole('region', { name: 'Abstract' })).toContainText('Barchan dunes wander')
  await expect(page.getByRole('region', { name: 'Reader' })).toHaveCount(0)
  await page.goto('/library')
  await page.getByLabel('Add papers').setInputFiles({
    name: 'scan.pdf',
    mimeType: 'application/pdf',
    buffer: paperPdf('Dunes that Walk', 'Emmy Noether'),
  })
  await expect.poll(async () => (await (await fetch(`${folio.url}/api/papers/noether2020dunes`)).json()).pages).toBe(1)
  await page.goto('/library/noether2020dunes')
  await expect(page.getByRole('region', { name: 'Reader' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'No full text' })).toHaveCount(0)
})

test('other programs import over HTTP, and get the reason for a failure', async () => {
  const accepted = await importOverHttp(
    folio,
    'one.ris',
    'TY  - JOUR\nTI  - Over the wire\nAU  - Byron, Ada\nPY  - 2001\nER  - ',
  )
  expect(accepted.status).toBe(202)
  expect((await importDone(folio, accepted)).lines).toMatchObject([{ name: 'Over the wire', outcome: 'taken' }])
  const other = await importOverHttp(folio, 'one.txt', 'hello')
  expect(other.status).toBe(202)
  expect((await importDone(folio, other)).lines).toMatchObject([{ name: 'one.txt', outcome: 'skipped' }])
  const refused = await importOverHttp(folio, 'one.png', 'hello')
  expect(refused.status).toBe(400)
  expect((await refused.json()).error.message).toContain('No references were found in these files.')
})
