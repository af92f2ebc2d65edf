import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '../lib/errors'
import { readPdf } from '../lib/library/pdf/read-pdf'
import { isBelow, LEAST, type Reason, whyBelow } from './pages/below-floor'
import { comparePage, type PageWords, readPopplerWords, wordsByKind } from './pages/page-words'
import { hasPoppler } from './pages/poppler-pages'

/** One page: its place, its scores, and the reason if it is below the floor (null: unknown). */
export type ComparedPage = PageWords & { file: string; page: number; why?: Reason | null }

/**
 * Pages of half of a folder's PDFs: every other file. Rules are made on `develop` and judged on `report`, whose pages
 * are only counted.
 */
export type FolderScores = {
  folder: string
  half: 'develop' | 'report'
  papers: number
  pages: ComparedPage[]
  /** number of words on all pages by kind of block */
  kinds: Record<string, number>
  /** files that Folio or poppler rejects, with Folio's reason */
  refused: { file: string; reason: string }[]
}

const SHARED = ['papers', 'evaluation', 'corpora/pdf', 'reports/pdf', 'papers-bad', 'papers-duplicates']
const MOST_SHOWN = 15
const MOST_LOST = 12

/** Folders of PDFs that are compared by default. */
export const pageFolders = () =>
  [...SHARED.map((name) => path.join('../shared', name)), 'prisma/samples'].filter((folder) => existsSync(folder))

/** Compares each page of all PDFs in `dirs` with poppler's text. Throws `AppError` without poppler or PDFs. */
export async function evaluatePages(dirs: string[]): Promise<FolderScores[]> {
  if (!hasPoppler())
    throw new AppError('bad_request', 'pdftotext is not installed (Debian: apt install poppler-utils).')
  const scores: FolderScores[] = []
  for (const dir of dirs) {
    const names = await readdir(dir, { recursive: true }).catch(() => [])
    const files = names.filter((name) => name.endsWith('.pdf')).sort()
    if (files.length === 0) throw new AppError('bad_request', `There are no PDFs in ${dir}.`)
    for (const [parity, half] of (['develop', 'report'] as const).entries())
      scores.push(
        await evaluateHalf(
          dir,
          half,
          files.filter((_, i) => i % 2 === parity),
        ),
      )
  }
  return scores
}

async function evaluateHalf(folder: string, half: FolderScores['half'], files: string[]): Promise<FolderScores> {
  const scores: FolderScores = { folder, half, papers: 0, pages: [], kinds: {}, refused: [] }
  for (const file of files) {
    const compared = await comparePdf(path.join(folder, file)).catch((error: unknown) => {
      scores.refused.push({ file, reason: error instanceof AppError ? error.code : 'poppler' })
      return null
    })
    if (!compared) continue
    scores.papers++
    for (const page of compared.pages) {
      const why = isBelow(page) ? { why: await whyBelow(path.join(folder, file), page) } : {}
      scores.pages.push({ ...page, file, ...why })
    }
    for (const [kind, words] of compared.kinds) scores.kinds[kind] = (scores.kinds[kind] ?? 0) + words
  }
  return scores
}

/** The pages of a PDF on which poppler finds words. Throws `AppError` if Folio rejects it. */
export async function comparePdf(
  file: string,
): Promise<{ pages: (PageWords & { page: number })[]; kinds: Map<string, number> }> {
  const { pages } = await readPdf(file)
  const kinds = new Map<string, number>()
  for (const page of pages)
    for (const [kind, words] of wordsByKind(page)) kinds.set(kind, (kinds.get(kind) ?? 0) + words)
  const compared = readPopplerWords(file).flatMap((expected, i) =>
    expected.words.length > 0 ? [{ ...comparePage(expected, pages[i]?.text ?? ''), page: i + 1 }] : [],
  )
  return { pages: compared, kinds }
}

const heldOf = ({ words, held }: PageWords) => held / Math.max(1, words)
export const pairsOf = ({ pairs, pairsHeld }: PageWords) => (pairs > 0 ? pairsHeld / pairs : 1)

/**
 * A table of folders (with reasons for pages below .99), then the worst pages of the halves on which rules are made.
 */
export function pageReport(all: FolderScores[]): string {
  const rows = all.map((scores) => [
    `${scores.folder} (${scores.half})`,
    ...[scores.papers, scores.pages.length].map(String),
    share(scores.pages, 'held', 'words'),
    share(scores.pages, 'pairsHeld', 'pairs'),
    ...[LEAST.words, 0.95].map((least) => String(scores.pages.filter((page) => heldOf(page) < least).length)),
    ...(['signs', 'annotation', null] as const).map((why) =>
      String(scores.pages.filter((page) => page.why === why).length),
    ),
    String(scores.pages.filter((page) => pairsOf(page) < LEAST.pairs).length),
    String(scores.refused.length),
  ])
  const head = [
    'folder',
    'papers',
    'pages',
    'words',
    'pairs',
    '<.99',
    '<.95',
    'signs',
    'notes',
    'unknown',
    'pairs<.95',
    'refused',
  ]
  const widths = head.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i]?.length ?? 0)))
  const line = (cells: string[]) =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ')
  const developed = all.filter(({ half }) => half === 'develop')
  return [head, ...rows].map(line).join('\n').concat('\n\n', kindsTable(all), developed.map(worstPages).join(''))
}

function share(pages: ComparedPage[], part: 'held' | 'pairsHeld', whole: 'words' | 'pairs'): string {
  const sum = (key: keyof PageWords) => pages.reduce((total, page) => total + Number(page[key]), 0)
  return (sum(part) / Math.max(1, sum(whole))).toFixed(4)
}

function kindsTable(all: FolderScores[]): string {
  const counts = new Map<string, number>()
  for (const { kinds } of all)
    for (const [kind, words] of Object.entries(kinds)) counts.set(kind, (counts.get(kind) ?? 0) + words)
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const shares = [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([kind, count]) => `${kind} ${((100 * count) / total).toFixed(2)} %`)
  return `Words by kind of block: ${shares.join(', ')}\n\n`
}

function worstPages({ folder, pages }: FolderScores): string {
  const below = pages.filter((page) => isBelow(page) || pairsOf(page) < LEAST.pairs)
  if (below.length === 0) return ''
  const worst = below.sort((a, b) => b.lost.length - a.lost.length).slice(0, MOST_SHOWN)
  return [
    `Worst pages of ${folder}: words, pairs, words that are missing`,
    ...worst.map(
      (page) =>
        `  ${path.basename(page.file, '.pdf')} ${page.page}: ${heldOf(page).toFixed(3)} ${pairsOf(page).toFixed(3)}  ${page.lost.length}: ${page.lost.slice(0, MOST_LOST).join(' ')}`,
    ),
    '\n',
  ].join('\n')
}
