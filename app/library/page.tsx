import type { Metadata } from 'next'
import { libraryHealth } from '@/lib/library/health'
import { findLookUp } from '@/lib/library/metadata/look-up-metadata'
import { listPapers } from '@/lib/library/papers'
import { sampleStanding } from '@/lib/library/sample-standing'
import { LibraryScreen } from './library-screen'

export const metadata: Metadata = { title: 'Library' }

export default async function LibraryPage() {
  const at = new Date().toISOString()
  const [papers, health, lookedUp, standing] = await Promise.all([
    listPapers(),
    libraryHealth(),
    findLookUp(),
    sampleStanding(),
  ])
  return (
    <LibraryScreen
      initial={papers}
      at={at}
      duplicatesBefore={health.duplicates}
      lookedUp={lookedUp}
      standing={standing}
    />
  )
}
