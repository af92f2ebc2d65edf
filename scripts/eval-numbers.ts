import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '../lib/errors'
import { readPdf } from '../lib/library/pdf/read-pdf'
import { hasPoppler, readWithPoppler } from './pages/poppler-pages'
import { countSurvivors, KINDS, noSurvivors, type Survival } from './pages/survivors'

/**
 * Numbers and signs that were read correctly, for each half of the papers: rules are made on the first and judged on
 * the second.
 */
export type NumberScores = {
  half: 'develop' | 'report'
  papers: number
  pages: number
  survival: Survival
  /** most frequent losses, with the last place of each */
  lost: { kind: string; token: string; times: number; where: string }[]
}

const MOST_LOST = 25

/**
 * Compares numbers, exponents, indices and signs on the pages of all PDFs in `dir` with poppler's boxes. Throws
 * `AppError` without poppler or PDFs.
 */
export async function evaluateNumbers(dir: string): Promise<NumberScores[]> {
  if (!hasPoppler())
    throw new AppError('bad_request', 'pdftotext is not installed (Debian: apt install poppler-utils).')
  const names = await readdir(dir, { recursive: true }).catch(() => [])
  const files = names.filter((name) => name.endsWith('.pdf')).sort()
  if (files.length === 0) throw new AppError('bad_request', `There are no PDFs in ${dir}.`)
  return [
    await evaluateHalf(
      dir,
      'develop',
      files.filter((_, i) => i % 2 === 0),
    ),
    await evaluateHalf(
      dir,
      'report',
      files.filter((_, i) => i % 2 === 1),
    ),
  ]
}

async function evaluateHalf(dir: string, half: NumberScores['half'], files: string[]): Promise<NumberScores> {
  const survival = noSurvivors()
  const lost = new Map<string, { kind: string; token: string; times: number; where: string }>()
  let count = 0
  for (const file of files) {
    const { pages } = await readPdf(path.join(dir, file))
    count += pages.length
    for (const { number, lines } of readWithPoppler(path.join(dir, file))) {
      const text = pages[number - 1]?.text ?? ''
      for (const { kind, token } of countSurvivors(lines.join('\n'), text, survival)) {
        const times = (lost.get(`${kind} ${token}`)?.times ?? 0) + 1
        lost.set(`${kind} ${token}`, { kind, token, times, where: `${path.basename(file, '.pdf')} ${number}` })
      }
    }
  }
  const most = [...lost.values()].sort((a, b) => b.times - a.times)
  return { half, papers: files.length, pages: count, survival, lost: most }
}

/**
 * One table per half: how many survive, and the most frequent losses. Footnote marks should be separate from words, so
 * that missing ones count as correct.
 */
export function numberReport(all: NumberScores[]): string {
  return all
    .flatMap(({ half, papers, pages, survival, lost }) => [
      `${half}: ${papers} papers, ${pages} pages`,
      ...KINDS.map((kind) => {
        const { n, kept } = survival[kind]
        const good = kind === 'note' ? n - kept : kept
        const share = n > 0 ? (good / n).toFixed(3) : '–'
        return `${(kind === 'note' ? 'note off' : kind).padEnd(10)}${String(n).padStart(8)}${share.padStart(8)}`
      }),
      // The authors of rules must not see the losses of the other half.
      ...(half === 'develop'
        ? lost.slice(0, MOST_LOST).map((one) => `  ${one.kind} ${one.token} ×${one.times} (${one.where})`)
        : []),
      '',
    ])
    .join('\n')
}
