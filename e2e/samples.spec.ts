import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { paperPdf } from '../lib/library/import/paper-pdf'
import { askOverHttp } from './ask-question'
import { expect, type Folio, settled, startFolio, test } from './folio'

const RIVERS = ['Elbe', 'Loire', 'Danube', 'Rhine', 'Oder', 'Tagus', 'Tiber', 'Seine', 'Thames', 'Vistula']
const folder = mkdtempSync(path.join(tmpdir(), 'folio-e2e-own-'))
for (const river of RIVERS)
  writeFileSync(path.join(folder, `${river}.pdf`), paperPdf(`Sediment of the ${river} in winter`, 'Ann Water'))

let own: Folio
test.beforeAll(async () => {
  own = await startFolio({ LIBRARY_DIR: folder })
})
test.afterAll(async () => {
  await own?.close()
  rmSync(folder, { recursive: true, force: true })
})

type Run = { evidence: { paperId: string }[] }

async function papersRead(): Promise<string[]> {
  const run = (await askOverHttp(own, 'how do transformers work')) as unknown as Run
  return run.evidence.map(({ paperId }) => paperId)
}

test('the sample papers step aside once ten of the person’s own are ready, one click from being asked', async ({
  page,
}) => {
  // The folder comes in on its own time.
  await expect.poll(async () => (await settled(own)).length).toBe(RIVERS.length + 9)
  await page.goto(`${own.url}/library`)
  const ask = page.getByRole('button', { name: 'Ask the sample papers, too' })
  await expect(ask).toBeVisible()
  await expect(page.getByRole('link', { name: 'Inside the Transformer: Layers, Training and Cost' })).toBeVisible()
  expect((await papersRead()).filter((id) => id.startsWith('folio-'))).toEqual([])

  await ask.click()
  const leave = page.getByRole('button', { name: 'Leave the sample papers out of answers' })
  await expect(leave).toBeVisible()
  expect(await papersRead()).toContain('folio-transformers-2026')
  // The first screen says so, and leads back as well.
  await page.goto(own.url)
  const samples = page.getByRole('region', { name: 'Sample papers' })
  await samples.getByRole('button', { name: 'Leave the sample papers out of answers' }).click()
  await expect(samples).toContainText('The 9 sample papers that came with Folio stepped aside for your own papers.')
  await expect(samples.getByRole('button', { name: 'Ask the sample papers, too' })).toBeVisible()
  expect((await papersRead()).filter((id) => id.startsWith('folio-'))).toEqual([])
})
