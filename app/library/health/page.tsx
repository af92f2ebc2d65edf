import type { Metadata } from 'next'
import { BackLink } from '@/app/shell/back-link'
import { healthReport } from '@/lib/library/care/health-report'
import { findLookUp } from '@/lib/library/metadata/look-up-metadata'
import { HealthScreen } from './health-screen'

export const metadata: Metadata = { title: 'Library health' }

export default async function HealthPage() {
  const [report, lookedUp] = await Promise.all([healthReport(), findLookUp()])
  return (
    <div className="mx-auto max-w-[52rem] px-5 pt-6 pb-28 desk:px-10 desk:pt-10">
      <BackLink href="/library">Library</BackLink>
      <h1 className="page-title mb-6">Library health</h1>
      <HealthScreen report={report} lookedUp={lookedUp} />
    </div>
  )
}
