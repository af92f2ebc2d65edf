import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../read-pdf'
import { makePdf, type TinyLine } from '../tiny-pdf'

const SLOW = 60_000
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'folio-labels-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const body: TinyLine[] = Array.from({ length: 20 }, (_, i) => ({
  text: `Line ${i} of a page that has enough running text for a reader to see that it is one of 2019.`,
  x: 90,
  y: 150 + 14 * i,
}))

async function labels(heads: string[]) {
  const file = path.join(folder, 'labels.pdf')
  await writeFile(file, makePdf(heads.map((text) => [{ text, x: 90, y: 40 }, ...body])))
  return (await readPdf(file)).pages.map(({ label }) => label)
}

test(
  'numbers that run on in the heads are the printed ones, beside names, years and volumes',
  async () => {
    expect(await labels(['Vol. 53 790', '791 Doe et al. 2019', 'Vol. 53 792', '793 Doe et al. 2019'])).toEqual([
      '790',
      '791',
      '792',
      '793',
    ])
  },
  SLOW,
)

test(
  'pages that are counted from 1, or whose heads say other numbers, have none',
  async () => {
    expect(await labels(['Doe 1', 'Doe 2', 'Doe 3'])).toEqual([null, null, null])
    expect(await labels(['Doe 2019', 'Doe 2019', 'Doe 2019'])).toEqual([null, null, null])
    expect(await labels(['Section 12', 'Section 14', 'Section 20'])).toEqual([null, null, null])
  },
  SLOW,
)

const REPORTS = path.resolve('../shared/reports/pdf')
const CORPUS = path.resolve('../shared/corpora/pdf')

test.runIf(existsSync(REPORTS))(
  'labels of files, and heads of a journal',
  async () => {
    const of = async (file: string) => (await readPdf(file)).pages.map(({ label }) => label)
    expect((await of(path.join(REPORTS, 'labels_journal_790.pdf')))[2]).toBe('792')
    expect((await of(path.join(CORPUS, 'pdfminer_pagelabels.pdf'))).slice(0, 4)).toEqual(['iii', 'iv', '1', '2'])
    const springer = await of(path.join(CORPUS, 'springer_s00424.pdf'))
    expect([springer[0], springer[13]]).toEqual(['897', '910'])
    // Its labels are all "/D": the feet say the numbers.
    expect((await of(path.join(CORPUS, 'wiley_spe_3169.pdf')))[2]).toBe('792')
  },
  SLOW,
)
