import { db } from '../db/client'
import { isIncomplete } from './care/paper-state'

/** The library at a glance. Counts of papers, removed ones left out. */
export type LibraryHealth = {
  papers: number
  ready: number
  working: number
  failed: number
  noText: number
  /** ready, but only their metadata is known */
  withoutPdf: number
  duplicates: number
  missingMetadata: number
  samples: number
}

export async function libraryHealth(): Promise<LibraryHealth> {
  const client = await db()
  const [papers, duplicates] = await Promise.all([
    client.paper.findMany({
      where: { inLibrary: true, removedAt: null },
      select: { status: true, error: true, title: true, authors: true, published: true, origin: true, fileHash: true },
    }),
    client.paperAlias.count({ where: { reason: 'duplicate', paper: { removedAt: null } } }),
  ])
  const ready = papers.filter((paper) => paper.status === 'ready')
  const failed = papers.filter((paper) => paper.status === 'failed')
  return {
    papers: papers.length,
    ready: ready.length,
    working: papers.length - ready.length - failed.length,
    failed: failed.length,
    noText: failed.filter((paper) => (paper.error as { code?: string } | null)?.code === 'no_text').length,
    withoutPdf: ready.filter((paper) => paper.fileHash === null).length,
    duplicates,
    missingMetadata: papers.filter(isIncomplete).length,
    samples: papers.filter((paper) => paper.origin === 'sample').length,
  }
}
