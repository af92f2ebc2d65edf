import { db } from '../../db/client'
import type { PaperStatus } from '../papers'
import type { CurrentLine, ReportLine } from './import-report'

/**
 * Updates the lines of a report: current paper ids, and results known only after reading the PDFs, such as a duplicate
 * or an unreadable file.
 */
export async function currentLines(lines: ReportLine[]): Promise<CurrentLine[]> {
  const client = await db()
  const ids = [...new Set(lines.flatMap(({ paperId, entryId }) => [paperId, entryId].flatMap((id) => id ?? [])))]
  const select = { id: true, status: true, error: true, removedAt: true, mergedInto: true }
  const [papers, aliases] = await Promise.all([
    client.paper.findMany({ where: { id: { in: ids } }, select }),
    client.paperAlias.findMany({ where: { id: { in: ids } }, include: { paper: { select } } }),
  ])
  const now = new Map([
    ...papers.map((paper) => [paper.id, { paper, duplicate: false }] as const),
    ...aliases.map(({ id, paper, reason }) => [id, { paper, duplicate: reason === 'duplicate' }] as const),
  ])
  return lines.map((line) => {
    const { paper, duplicate } = now.get(line.paperId ?? '') ?? {}
    const nothing = { replaces: null, entryId: null }
    const entry = now.get(line.entryId ?? '')?.paper
    if (entry && !entry.mergedInto && !entry.removedAt) {
      const own = { paperId: entry.id, status: entry.status as PaperStatus }
      return { ...line, ...nothing, ...own, outcome: 'taken', reason: 'Kept as a separate paper.' }
    }
    if (!paper || paper.removedAt) return { ...line, ...nothing, paperId: null, status: null }
    const known = { ...line, ...nothing, paperId: paper.id, status: paper.status as PaperStatus }
    if (entry?.mergedInto) return { ...known, paperId: entry.mergedInto, entryId: entry.id }
    if (line.outcome !== 'taken') return known
    if (duplicate)
      return {
        ...known,
        outcome: 'merged',
        reason: `It turned out to be the same work as ${paper.id}, whose PDF is kept.`,
      }
    const error = paper.error as { code?: string; message?: string; replaces?: string } | null
    if (error?.code === 'newer_version')
      return { ...known, reason: error.message ?? line.reason, replaces: error.replaces ?? null }
    return paper.status === 'failed' ? { ...known, outcome: 'failed', reason: error?.message ?? line.reason } : known
  })
}
