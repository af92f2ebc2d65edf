import { db } from '../../db/client'
import { storedHashes } from '../../files/store'
import { IN_LIBRARY } from '../in-library'
import { READER_VERSION } from '../pdf/reader-version'
import { indexedPapers } from '../search/index-state'
import { isIncomplete, isWorking } from './paper-state'

/** Why a paper cannot be searched in full, most serious first; the last three only make its summary and its citations poorer. */
export const TROUBLES = [
  'failed',
  'no-text',
  'newer-version',
  'file-missing',
  'not-indexed',
  'no-summary',
  'no-full-text',
  'working',
  'earlier-reader',
  'quoted-summary',
  'incomplete',
] as const
export type Trouble = (typeof TROUBLES)[number]

/** `detail` says more than the trouble does: the error, how far it is, or what is missing. */
export type TroubledPaper = { id: string; title: string; detail: string; pages: number }

/** The papers that are not fully searchable, by the reason: each under the most serious one, newest first. */
export async function findTroubles(): Promise<{ trouble: Trouble; papers: TroubledPaper[] }[]> {
  const client = await db()
  const [papers, indexed, stored] = await Promise.all([
    client.paper.findMany({
      where: IN_LIBRARY,
      select: {
        ...{ id: true, status: true, error: true, progress: true, fileHash: true, fileName: true, readerVersion: true },
        ...{ title: true, authors: true, published: true, pageCount: true },
        summary: { select: { again: true } },
      },
      orderBy: [{ addedAt: 'desc' }, { id: 'asc' }],
    }),
    indexedPapers(),
    storedHashes(),
  ])
  const groups = new Map<Trouble, TroubledPaper[]>(TROUBLES.map((trouble) => [trouble, []]))
  for (const paper of papers) {
    const trouble = troubleOf(paper)
    if (!trouble) continue
    const { id, title, fileName, pageCount } = paper
    groups.get(trouble)?.push({ id, title: title || fileName, detail: detailOf(paper, trouble), pages: pageCount })
  }
  return [...groups].filter(([, papers]) => papers.length > 0).map(([trouble, papers]) => ({ trouble, papers }))

  function troubleOf(paper: (typeof papers)[number]): Trouble | null {
    const { id, status, error, fileHash, summary } = paper
    const code = (error as { code?: string } | null)?.code
    if (status === 'failed')
      return code === 'no_text' ? 'no-text' : code === 'newer_version' ? 'newer-version' : 'failed'
    if (isWorking(paper)) return 'working'
    if (fileHash === null) return 'no-full-text'
    if (!stored.has(fileHash)) return 'file-missing'
    if (!indexed.content.has(id)) return 'not-indexed'
    if (!summary || !indexed.summary.has(id)) return 'no-summary'
    if (paper.readerVersion < READER_VERSION) return 'earlier-reader'
    if (summary.again) return 'quoted-summary'
    return isIncomplete(paper) ? 'incomplete' : null
  }
}

type Row = {
  status: string
  error: unknown
  progress: unknown
  title: string
  authors: string[]
  published: string | null
}

function detailOf({ status, error, progress, title, authors, published }: Row, trouble: Trouble): string {
  if (trouble === 'incomplete') {
    const missing = [!title && 'title', authors.length === 0 && 'authors', !published && 'date'].filter(Boolean)
    return `Missing: ${missing.join(', ')}.`
  }
  if (trouble === 'working') {
    const at = progress as { page: number; of: number } | null
    return at ? `reading page ${at.page} of ${at.of}` : status
  }
  return (error as { message?: string } | null)?.message ?? ''
}
