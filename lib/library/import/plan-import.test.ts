import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { entryLists } from './entry-list'
import type { ImportFile } from './import-file'
import { planImport } from './plan-import'

// Each file is read in a separate process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const folder = mkdtempSync(path.join(tmpdir(), 'folio-plan-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const fileOf = (name: string, text: string): ImportFile => ({
  path: name,
  size: text.length,
  open: async () =>
    (async function* () {
      yield Buffer.from(text)
    })(),
})

test('macros and parents come from other .bib files in the same folder, including those taken earlier', async () => {
  const refs = fileOf(
    'refs.bib',
    `@incollection{a, title = {Ice}, author = {Roe, Ann}, crossref = {whole}}
    @article{b, title = {Sand}, author = {Roe, Ann}, journal = jot}`,
  )
  const elsewhere = fileOf('elsewhere/more.bib', '@article{c, title = {Dunes}, author = {Roe, Ann}, journal = jot}')
  const known = [
    fileOf('books.bib', '@book{whole, title = {The whole book}, editor = {Byron, Ada}, year = 2001}'),
    fileOf('strings.bib', '@string{jot = "Journal of Tides"}'),
  ]
  const lists = entryLists(folder)
  const items = await planImport({ files: [refs, elsewhere], known, refused: [], close: async () => {} }, lists)
  expect(items).toHaveLength(3)
  expect(await lists.at(refs, 0)).toMatchObject({ reference: { venue: 'The whole book', published: '2001' } })
  expect(await lists.at(refs, 1)).toMatchObject({ reference: { venue: 'Journal of Tides' } })
  expect(await lists.at(refs, 1)).not.toHaveProperty('problems')
  expect(await lists.at(elsewhere, 0)).toMatchObject({
    reference: { venue: 'jot' },
    problems: [expect.stringContaining('“jot”')],
  })
})
