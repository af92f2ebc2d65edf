import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { onPostgres } from '../../db/test-database'
import { makeScan } from '../ocr/test-scan'
import { makePdf } from '../pdf/tiny-pdf'
import { runProbe } from '../test-probe'

const folder = mkdtempSync(path.join(tmpdir(), 'folio-scan-kill-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A page of three lines, which takes a second or two to recognize. */
const pageOf = (number: number) =>
  [
    'Quokkas live on two islands and feed on leaves at night.',
    'Cameras that see heat counted them in the dark.',
    `This is page ${number} of the report.`,
  ].map((text, i) => ({ text, x: 72, y: 100 + 16 * i, size: 12 }))

/** Milliseconds after the start of OCR at which Folio is killed: near the first pages, and near later ones. */
const KILLED_AT = [4_000, 8_000]
const PAGES = [1, 2, 3, 4, 5, 6]

// The engine's tables cannot be shared by two processes in a database chosen by the test.
test.skipIf(onPostgres)(
  'OCR killed while it recognizes pages continues after each restart',
  async () => {
    const scan = path.join(folder, 'scan.pdf')
    const printed = path.join(folder, 'printed.pdf')
    writeFileSync(printed, makePdf(PAGES.map(pageOf)))
    writeFileSync(scan, await makeScan(printed, { pages: PAGES }))
    const probe = (after?: number) =>
      runProbe({
        program: 'lib/library/ingest/ingest-probe.ts',
        args: [scan, 'scan.pdf'],
        folder: path.join(folder, 'data'),
        environment: { ...process.env, ARXIV_URL: 'http://127.0.0.1:9', CROSSREF_URL: 'http://127.0.0.1:9' },
        killAt: (line) => (line === 'ocr' && after !== undefined ? after : false),
      })
    for (const after of KILLED_AT) expect(await probe(after)).toBe('ocr')
    expect(JSON.parse(await probe())).toMatchObject({ papers: 1, pages: PAGES.length })
  },
  600_000,
)
