import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../read-pdf'
import { contentOf, pageObjects, pdfOf, type TinyLine } from '../tiny-pdf'

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

/** The labels of pages with these heads. `own`: page labels in the file, as a number tree. */
async function labels(heads: string[], own = '') {
  const file = path.join(folder, 'labels.pdf')
  const [, ...others] = pageObjects(heads.map((text) => contentOf([{ text, x: 90, y: 40 }, ...body])))
  const catalogue = `<< /Type /Catalog /Pages 2 0 R ${own && `/PageLabels << /Nums [${own}] >>`} >>`
  await writeFile(file, pdfOf([catalogue, ...others]))
  return (await readPdf(file)).pages.map(({ label }) => label)
}

test(
  'consecutive numbers in the heads are the printed ones, despite names, years and volumes beside them',
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
  'pages have no labels if they count from 1, their heads have other numbers, or they precede page 1',
  async () => {
    expect(await labels(['Doe 1', 'Doe 2', 'Doe 3'])).toEqual([null, null, null])
    expect(await labels(['Doe 2019', 'Doe 2019', 'Doe 2019'])).toEqual([null, null, null])
    // Sheets without a number before page 1.
    expect(await labels(['Doe', 'Doe 1', 'Doe 2', 'Doe 3'])).toEqual([null, '1', '2', '3'])
    expect(await labels(['Section 12', 'Section 14', 'Section 20'])).toEqual([null, null, null])
  },
  SLOW,
)

const FROM_0 = '0 << /S /D /St 0 >>'

test(
  'labels in the file are rejected if its pages contradict them, or if they only count from 0',
  async () => {
    expect(await labels(['Doe', 'Page 2 of 4', 'Page 3 of 4', 'Page 4 of 4'], FROM_0)).toEqual([null, null, null, null])
    expect(await labels(['Page 146', 'Page 147', 'Page 148'], FROM_0)).toEqual(['146', '147', '148'])
    expect(await labels(['Doe', 'Doe', 'Doe', 'Doe'], FROM_0)).toEqual([null, null, null, null])
    // Two of the pages have their own label; all numbers are printed.
    const some = '0 << /S /D >> 2 << /S /D /St 307 >>'
    expect(await labels(['Doe 305', 'Doe 306', 'Doe 307', 'Doe 308'], some)).toEqual(['305', '306', '307', '308'])
  },
  SLOW,
)

test(
  'labels in the file are accepted if its pages confirm them, or print none',
  async () => {
    const preface = '0 << /S /r >> 2 << /S /D >>'
    expect(await labels(['Doe i', 'Doe ii', 'Doe 1', 'Doe 2', 'Doe 3'], preface)).toEqual(['i', 'ii', '1', '2', '3'])
    expect(await labels(['Doe', 'Doe', 'Doe'], '0 << /S /D /St 503 >>')).toEqual(['503', '504', '505'])
    // The cover is page 0 and prints no number.
    expect(await labels(['Doe', 'Doe 1', 'Doe 2', 'Doe 3'], FROM_0)).toEqual([null, '1', '2', '3'])
  },
  SLOW,
)

const REPORTS = path.resolve('../shared/reports/pdf')
const CORPUS = path.resolve('../shared/corpora/pdf')

test.runIf(existsSync(REPORTS))(
  'labels of real files, and running heads of a journal',
  async () => {
    const of = async (file: string) => (await readPdf(file)).pages.map(({ label }) => label)
    expect((await of(path.join(REPORTS, 'labels_journal_790.pdf')))[2]).toBe('792')
    expect((await of(path.join(CORPUS, 'pdfminer_pagelabels.pdf'))).slice(0, 4)).toEqual(['iii', 'iv', '1', '2'])
    const springer = await of(path.join(CORPUS, 'springer_s00424.pdf'))
    expect([springer[0], springer[13]]).toEqual(['897', '910'])
    // The file counts from 0, and prints "Page 2 of 15" on its second page.
    expect((await of(path.join(CORPUS, 'bmc_trials_16_1_1.pdf'))).every((label) => label === null)).toBe(true)
    // All its labels are "/D"; the numbers are in the page feet.
    expect((await of(path.join(CORPUS, 'wiley_spe_3169.pdf')))[2]).toBe('792')
  },
  SLOW,
)

test(
  'digits set apart are one number',
  async () => {
    expect(await labels(['7 9 7', '7 9 8', '7 9 9'])).toEqual(['797', '798', '799'])
  },
  SLOW,
)
