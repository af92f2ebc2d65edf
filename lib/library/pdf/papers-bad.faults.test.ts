import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../errors'
import { readPdf } from './read-pdf'

const FOLDER = path.resolve('../shared/papers-bad')
const here = existsSync(FOLDER)
if (!here) console.warn(`No files in ${FOLDER}: the tests on broken files are skipped.`)

const PASSWORD = /password/
const NO_TEXT = /ocrmypdf/
const DAMAGED = /damaged or incomplete/

/** Expected result for each file: a number of readable pages, or the error message. */
const FILES: Record<string, number | RegExp> = {
  'docling_2206.01062_pg3.pdf': PASSWORD,
  'docling_invisible_text_layer.pdf': NO_TEXT,
  'docling_ocr_test.pdf': NO_TEXT,
  'mineru_small_ocr.pdf': NO_TEXT,
  'olmocr_blanktext.pdf': NO_TEXT,
  'olmocr_horribleocr.pdf': 1,
  'olmocr_pdftotext_two_column_issue.pdf': 14,
  'pdfjs_ArabicCIDTrueType.pdf': 1,
  'pdfjs_Brotli-Prototype-FileA.pdf': 25,
  'pdfjs_ContentStreamCycleType3insideType3.pdf': NO_TEXT,
  'pdfjs_GHOSTSCRIPT-698804-1-fuzzed.pdf': NO_TEXT,
  'pdfjs_Pages-tree-refs.pdf': DAMAGED,
  'pdfjs_bomb_giant.pdf': NO_TEXT,
  'pdfjs_copy_paste_ligatures.pdf': NO_TEXT,
  'pdfjs_empty.pdf': NO_TEXT,
  'pdfjs_evaljs.pdf': NO_TEXT,
  'pdfjs_freeculture_352p.pdf': 352,
  'pdfjs_helloworld-bad.pdf': NO_TEXT,
  'pdfjs_operator_list_cycle.pdf': NO_TEXT,
  'pdfjs_poppler-395-0-fuzzed.pdf': DAMAGED,
  'pdfjs_scan-bad.pdf': NO_TEXT,
  'pikepdf_cyclic-toc.pdf': NO_TEXT,
  'pikepdf_graph-encrypted.pdf': PASSWORD,
  'pypdf_r6-user-password.pdf': PASSWORD,
  'pypdfsamples_habibi.pdf': NO_TEXT,
  'truncated_download_1706.03762.pdf': DAMAGED,
}

describe.skipIf(!here)('files that break readers', () => {
  test.each(Object.entries(FILES))(
    '%s is read, or rejected for the right reason',
    async (name, expected) => {
      const outcome = await readPdf(path.join(FOLDER, name)).catch((error: unknown) => error)
      if (typeof expected === 'number') expect(outcome).toMatchObject({ pages: { length: expected } })
      else {
        expect(outcome).toBeInstanceOf(AppError)
        expect((outcome as AppError).message).toMatch(expected)
      }
    },
    120_000,
  )

  test('every file is listed', () => {
    expect(
      readdirSync(FOLDER)
        .filter((name) => name.endsWith('.pdf'))
        .sort(),
    ).toEqual(Object.keys(FILES).sort())
  })
})
