import { activeArguments } from '../../engine/client'
import { WORKFLOW } from '../../engine/names'
import { chosenEmbedding } from '../../models/embedder'
import { type DuplicateGroup, findDuplicates } from '../identity/find-duplicates'
import { listApart } from '../identity/keep-apart'
import { type FolderState, findFolderState } from '../import/folder-state'
import { listPapers, type PaperView } from '../papers'
import { listRemoved, type RemovedPaper } from '../remove-papers'
import { type IndexState, indexState } from '../search/index-state'
import { type DiskUse, diskUse } from './disk-use'
import { findTroubles, type Trouble, type TroubledPaper } from './paper-troubles'

/** All that keeps a library from being searched in full, and what it is made of. */
export type HealthReport = {
  papers: number
  troubles: { trouble: Trouble; papers: TroubledPaper[] }[]
  duplicates: (Omit<DuplicateGroup, 'ids'> & { papers: PaperView[] })[]
  /** null while nothing was ever indexed */
  index: IndexState | null
  /** the embedding model that new passages would be embedded with */
  chosenModel: string
  rebuilding: boolean
  removed: RemovedPaper[]
  disk: DiskUse
  /** null when no folder is set as a source */
  folder: FolderState | null
}

export async function healthReport(): Promise<HealthReport> {
  const [papers, troubles, index, rebuilds, removed, disk, folder, apart] = await Promise.all([
    listPapers(),
    findTroubles(),
    indexState(),
    activeArguments(WORKFLOW.rebuild),
    listRemoved(),
    diskUse(),
    findFolderState(),
    listApart(),
  ])
  const byId = new Map(papers.map((paper) => [paper.id, paper]))
  const read = papers.filter(({ status, error }) => status === 'ready' || (status === 'failed' && !error?.replaces))
  return {
    papers: papers.length,
    troubles,
    duplicates: findDuplicates(read, apart).map(({ ids, reasons }) => ({
      reasons,
      papers: ids.flatMap((id) => byId.get(id) ?? []),
    })),
    index,
    chosenModel: chosenEmbedding(),
    rebuilding: rebuilds.size > 0,
    removed,
    disk,
    folder,
  }
}
