import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readPdf } from '../read-pdf'

const SLOW = 180_000
const REPORTS = path.resolve('../shared/reports/pdf')
const CORPUS = path.resolve('../shared/corpora/pdf')
if (!existsSync(REPORTS)) console.warn(`No files in ${REPORTS}: the tests on reported PDFs are skipped.`)

test.runIf(existsSync(REPORTS)).each([
  ['affil_lines.pdf', 'Roosting Sites of Starlings', ['Jane Doe', 'Richard Roe', 'Mary Poe'], null],
  [
    'cover_repository.pdf',
    'Nest Height and Fledging Success of Wrens',
    ['Jane Doe', 'Richard Roe'],
    '10.1000/wrens.2019',
  ],
  [
    'cover_researchgate.pdf',
    'Clutch Size of Pied Flycatchers in Box Plots',
    ['Jane Doe', 'Richard Roe'],
    '10.1000/flycatch.2015',
  ],
  ['cjk_zh.pdf', '家燕休息时间的测量', ['王小明', '李华'], null],
  ['french_paper.pdf', 'Temps de repos des hirondelles dans trois vallées', ['Jeanne Dupont', 'Marc Leroux'], null],
  ['labels_journal_790.pdf', 'Egg Colour of Reed Warblers', ['Jane Doe', 'Richard Roe'], null],
] satisfies [string, string, string[], string | null][])(
  '%s: title, authors and DOI of the paper',
  async (file, title, authors, doi) => {
    const { metadata } = await readPdf(path.join(REPORTS, file))
    expect(metadata).toMatchObject({ title, authors, doi })
    expect(metadata.unsure).toBeUndefined()
  },
  SLOW,
)

test.runIf(existsSync(REPORTS))(
  'a text layer of signs in place of letters is reported as unreadable',
  async () => {
    await expect(readPdf(path.join(REPORTS, 'bad_tounicode_symbols.pdf'))).rejects.toMatchObject({
      code: 'no_text',
      message: expect.stringContaining('cannot be read as text'),
    })
  },
  SLOW,
)

type Expected = { file: string; title?: string; authors?: string[] }
const expected: Expected[] = existsSync(CORPUS)
  ? readFileSync(path.join(CORPUS, 'expected.jsonl'), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  : []
const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

test.runIf(expected.length > 0)(
  'papers of fifteen publishers: title and all authors',
  async () => {
    for (const { file, title, authors } of expected.filter((each) => each.title)) {
      const { metadata } = await readPdf(path.join(CORPUS, file))
      expect(bare(metadata.title), file).toBe(bare(title ?? ''))
      expect(metadata.authors.map(bare), file).toEqual(authors?.map(bare))
    }
  },
  SLOW,
)
