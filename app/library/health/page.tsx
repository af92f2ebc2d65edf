import type { Metadata } from 'next'
import Link from 'next/link'
import { healthReport } from '@/lib/library/health-report'
import { findLibraryFolder } from '@/lib/library/import/library-folder'
import { findLookUp } from '@/lib/library/look-up-metadata'
import { HealthScreen } from './health-screen'

export const metadata: Metadata = { title: 'Library health' }

export default async function HealthPage() {
  const [report, lookedUp, folder] = await Promise.all([healthReport(), findLookUp(), findLibraryFolder()])
  return (
    <div className="mx-auto max-w-[52rem] px-5 pt-6 pb-28 desk:px-10 desk:pt-10">
      <p className="mb-3 text-sm">
        <Link href="/library" className="text-soft underline-offset-2 hover:text-ink hover:underline">
          ‹ Library
        </Link>
      </p>
      <h1 className="page-title mb-6">Library health</h1>
      {folder?.error && (
        <p role="alert" className="mb-6 rounded-card border border-line bg-sheet px-4 py-3 text-sm text-bad">
          {folder.error}
        </p>
      )}
      <HealthScreen report={report} lookedUp={lookedUp} />
    </div>
  )
}
