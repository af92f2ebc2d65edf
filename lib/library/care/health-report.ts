import { activeArguments } from '../../engine/client'
import { WORKFLOW } from '../../engine/names'
import { chosenEmbedding } from '../../models/embedder'
import { type FolderState, findFolderState } from '../import/folder-state'
import { findNoticeList, type NoticeList } from '../notices/notice-list'
import { type NotedPaper, papersWithNotice } from '../notices/papers-with-notice'
import { listRemoved, type RemovedPapers } from '../remove-papers'
import { type IndexState, indexState } from '../search/index-state'
import { countPapers } from './health'
import { findTroubles, type Trouble, type TroubleReport } from './paper-troubles'
import { type SuggestedDuplicates, suggestDuplicates } from './suggested-duplicates'

/** All that keeps a library from being searched in full, and what it is made of. */
export type HealthReport = {
  papers: number
  troubles: TroubleReport[]
  duplicates: SuggestedDuplicates[]
  /** null while nothing was ever indexed */
  index: IndexState | null
  /** the embedding model that new passages would be embedded with */
  chosenModel: string
  rebuilding: boolean
  /** what was retracted, doubted or corrected, and the list that tells; null: it was never fetched */
  notices: { list: NoticeList | null; papers: NotedPaper[] }
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
  const [{ papers }, troubles, duplicates, index, rebuilds, removed, folder, list, noted] = await Promise.all([
    countPapers(),
    findTroubles(all, FIRST),
    suggestDuplicates(),
    indexState(),
    activeArguments(WORKFLOW.rebuild),
    listRemoved(most('removed')),
    findFolderState(most('refused')),
    findNoticeList(),
    papersWithNotice(),
  ])
  const chosenModel = chosenEmbedding()
  return {
    papers,
    troubles,
    duplicates,
    index,
    chosenModel,
    rebuilding: rebuilds.size > 0,
    notices: { list, papers: noted },
    removed,
    folder,
  }
}
