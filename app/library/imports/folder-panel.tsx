'use client'
import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { May } from '@/app/rights'
import { Button } from '../../ui/button'
import { ErrorLine } from '../../ui/error-line'
import { reach } from '../../ui/reach'
import { scanNow } from './actions'

/** The library's source folder, with a button to scan it now. */
export function FolderPanel({ folder }: { folder: { path: string | null; error: string | null } | null }) {
  const router = useRouter()
  const [scanning, start] = useTransition()
  const [error, setError] = useState<string | null>(null)
  const scan = () =>
    start(async () => {
      const done = await reach(scanNow())
      if (done.ok) return router.push(`/library/imports/${done.value}`)
      setError(done.error.message)
    })
  const wrong = error ?? folder?.error
  return (
    <section aria-label="Folder" className="panel px-4 py-3 text-sm">
      {folder ? (
        <div className="flex flex-wrap items-center gap-3">
          <div className="min-w-60 flex-1">
            {folder.path && <p className="mb-1 font-mono text-xs wrap-anywhere">{folder.path}</p>}
            <p className="text-xs text-soft">
              Folio imports every PDF and every reference file in{' '}
              {folder.path ? 'this folder' : 'a folder on the server'}. It scans the folder every five minutes and
              changes nothing in it. If you delete a file, its paper stays in the library.
            </p>
          </div>
          <May right="add">
            <Button disabled={scanning || folder.error !== null} onClick={scan}>
              {scanning ? 'Starting…' : 'Scan now'}
            </Button>
          </May>
        </div>
      ) : (
        <p className="text-soft">
          Folio can watch a folder on the machine that it runs on, and import every PDF there: set{' '}
          <span className="font-mono text-xs">LIBRARY_DIR</span> to its path and restart Folio.
        </p>
      )}
      <ErrorLine className="mt-2">{wrong}</ErrorLine>
    </section>
  )
}
