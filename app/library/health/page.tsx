import type { Metadata } from 'next'
import { mayHere } from '@/app/current-person'
import { BackLink } from '@/app/shell/back-link'
import { leastRole } from '@/lib/accounts/rights/rights'
import { diskUse, type HealthList, type HealthReport, healthReport } from '@/lib/library/care/health'
import { TROUBLES } from '@/lib/library/care/paper-troubles'
import { listLibraries } from '@/lib/library/list/library-list'
import { findLookUp } from '@/lib/library/metadata/look-up-metadata'
import { folderForPerson } from '../folder-for-person'
import { HealthScreen } from './health-screen'

export const metadata: Metadata = { title: 'Library health' }

const LISTS: HealthList[] = [...TROUBLES, 'removed', 'refused']

type Props = { searchParams: Promise<{ all?: string | string[] }> }

export default async function HealthPage({ searchParams }: Props) {
  const { all } = await searchParams
  const wanted = LISTS.find((list) => list === all) ?? null
  const [report, lookedUp, libraries, watches] = await Promise.all([
    healthReport(wanted),
    findLookUp(),
    listLibraries(),
    mayHere('watch'),
  ])
  return (
    <div className="mx-auto max-w-[52rem] px-5 pt-6 pb-28 desk:px-10 desk:pt-10">
      <BackLink href="/library">Library</BackLink>
      <h1 className="page-title mb-6">Library health</h1>
      <HealthScreen
        report={{ ...(watches ? report : withoutWhole(report)), folder: await folderForPerson(report.folder) }}
        disk={watches ? await diskUse() : null}
        lookedUp={lookedUp}
        role={leastRole(libraries.filter(({ papers }) => papers > 0))}
      />
    </div>
  )
}

/** Removes numbers that also cover other people's libraries. */
function withoutWhole(report: HealthReport): HealthReport {
  return { ...report, index: report.index && { ...report.index, learnedFrom: null } }
}
