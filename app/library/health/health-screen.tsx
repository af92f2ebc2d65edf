'use client'
import { useRouter } from 'next/navigation'
import { useCallback } from 'react'
import { LibraryRoleProvider } from '@/app/rights'
import { KeepFresh } from '@/app/shell/keep-fresh'
import type { LibraryRole } from '@/lib/libraries/my-libraries'
import type { DiskUse, HealthReport } from '@/lib/library/care/health'
import type { LookUp } from '@/lib/library/metadata/look-up-metadata'
import { LookUpReport } from '../care/look-up-report'
import { useLookUp } from '../care/use-look-up'
import { usePaperActions } from '../use-paper-actions'
import { DiskUseTable } from './disk-use-table'
import { DuplicateList } from './duplicate-list'
import { FolderFacts } from './folder-facts'
import { IndexFacts } from './index-facts'
import { NoticeList } from './notice-list'
import { RemovedList } from './removed-list'
import { TroubleList } from './trouble-list'

type Props = {
  report: HealthReport
  /** null: visible only to people who monitor the installation */
  disk: DiskUse | null
  lookedUp: LookUp | null
  /** the person's lowest role among libraries with their papers; null: as their account says */
  role: LibraryRole | null
}

/** Problems that keep the library from being fully searched, with remedies, and facts about its contents. */
export function HealthScreen({ report, disk, lookedUp, role }: Props) {
  const router = useRouter()
  const refresh = useCallback(async () => router.refresh(), [router])
  const lookUp = useLookUp(lookedUp, refresh)
  const actions = usePaperActions({
    refresh,
    hide: nothing,
    patch: nothing,
    onLookUp: lookUp.load,
  })
  const moving = report.rebuilding || report.troubles.some(({ trouble }) => trouble === 'working')
  const { troubles, duplicates, papers } = report
  const unsearchable = troubles.reduce((sum, { searched, count }) => sum + (searched ? 0 : count), 0)
  return (
    <LibraryRoleProvider value={role}>
      {moving && <KeepFresh />}
      <p role="status" className="mb-6 max-w-prose text-soft">
        {sayOverall(papers, unsearchable)}
      </p>
      <LookUpReport lookUp={lookUp.lookUp} onStop={lookUp.stop} onDismiss={lookUp.dismiss} />
      {troubles.map((found) => (
        <TroubleList key={found.trouble} found={found} actions={actions} />
      ))}
      {duplicates.length > 0 && <DuplicateList groups={duplicates} actions={actions} />}
      <NoticeList notices={report.notices} refresh={refresh} />
      <IndexFacts report={report} onRebuild={actions.rebuild} />
      {report.folder && <FolderFacts folder={report.folder} />}
      {disk && <DiskUseTable disk={disk} />}
      {report.removed.count > 0 && <RemovedList removed={report.removed} actions={actions} />}
    </LibraryRoleProvider>
  )
}

const nothing = () => {}

function sayOverall(papers: number, unsearchable: number): string {
  if (papers === 0) return 'The library is empty.'
  if (unsearchable === 0)
    return papers === 1 ? 'Your only paper is fully searchable.' : `All ${papers} papers are fully searchable.`
  return `${papers - unsearchable} of ${papers} papers are fully searchable.`
}
