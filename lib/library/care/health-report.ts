import { activeArguments } from '../../engine/client'
import { WORKFLOW } from '../../engine/names'
import { chosenEmbedding } from '../../models/embedder'
import { type FolderState, findFolderState } from '../import/folder-state'
import { listRemoved, type RemovedPapers } from '../remove-papers'
import { type IndexState, indexState } from '../search/index-state'
import { countPapers } from './health'
import { findTroubles, type Trouble, type TroubleFound } from './paper-troubles'
import { type SuggestedDuplicates, suggestDuplicates } from './suggested-duplicates'

/** All that keeps a library from being searched in full, and what it is made of. */
export type HealthReport = {
  papers: number
  troubles: TroubleFound[]
  duplicates: SuggestedDuplicates[]
  /** null while nothing was ever indexed */
  index: IndexState | null
  /** the embedding model that new passages would be embedded with */
  chosenModel: string
  rebuilding: boolean
  removed: RemovedPapers
  /** null when no folder is set as a source */
  folder: FolderState | null
}

/** Lists of the report of which only the first are told unless all are asked for: a library may have thousands. */
export type HealthList = Trouble | 'removed' | 'refused'
const FIRST = 50

/** `all`: the list that is told whole. */
export async function healthReport(all: HealthList | null = null): Promise<HealthReport> {
  const most = (list: HealthList) => (list === all ? undefined : FIRST)
  const [{ papers }, troubles, duplicates, index, rebuilds, removed, folder] = await Promise.all([
    countPapers(),
    findTroubles(all, FIRST),
    suggestDuplicates(),
    indexState(),
    activeArguments(WORKFLOW.rebuild),
    listRemoved(most('removed')),
    findFolderState(most('refused')),
  ])
  const chosenModel = chosenEmbedding()
  return { papers, troubles, duplicates, index, chosenModel, rebuilding: rebuilds.size > 0, removed, folder }
}
