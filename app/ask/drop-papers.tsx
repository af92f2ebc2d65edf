'use client'
import Link from 'next/link'
import { useCallback, useState } from 'react'
import { AddingBar } from '../library/add/adding-bar'
import { DropZone } from '../library/add/drop-zone'
import { haveReferences } from '../library/add/dropped-files'
import { FileButton } from '../library/add/file-button'
import { ImportList } from '../library/add/import-list'
import { useImports } from '../library/add/use-imports'
import { useUploads } from '../library/add/use-uploads'
import { Notices } from '../library/notices'

/** Takes papers and references that are dropped anywhere on the page, and says what became of them. */
export function DropPapers({ isEmpty }: { isEmpty: boolean }) {
  const [added, setAdded] = useState(0)
  const count = useCallback(() => setAdded((sum) => sum + 1), [])
  const { uploads, add, dismiss } = useUploads(count)
  const { imports, start, dismissImport } = useImports()
  const take = (files: File[]) => (haveReferences(files) ? start(files) : add(files))
  return (
    <div className="mt-9">
      <DropZone onFiles={take} />
      <ImportList imports={imports} onDismiss={dismissImport} />
      <AddingBar reading={null} uploads={uploads} imports={imports} />
      <Notices same={[]} refused={uploads.filter((upload) => upload.state === 'failed')} onDismiss={dismiss} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-dashed border-edge/60 px-4 py-3 text-xs text-soft">
        <p role="status" className="min-w-48 flex-1">
          {added === 0 ? (
            <>
              <span className="pointer-coarse:hidden">
                Drop your own PDFs anywhere on this page, and they join your {library}.
              </span>
              <span className="not-pointer-coarse:hidden">Add your own PDFs to your {library}.</span>
            </>
          ) : (
            <>
              {added === 1 ? 'One PDF is' : `${added} PDFs are`} on the way into your {library}, where you can watch
              them being read.
            </>
          )}
        </p>
        <FileButton onFiles={take} isMain={isEmpty && added === 0} />
      </div>
    </div>
  )
}

const library = (
  <Link href="/library" className="underline underline-offset-2 hover:text-ink">
    library
  </Link>
)
