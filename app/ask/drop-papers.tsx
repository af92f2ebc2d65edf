'use client'
import Link from 'next/link'
import { useCallback, useState } from 'react'
import { DropZone } from '../library/add/drop-zone'
import { haveReferences } from '../library/add/dropped-files'
import { ImportList } from '../library/add/import-list'
import { UploadList } from '../library/add/upload-list'
import { useImports } from '../library/add/use-imports'
import { useUploads } from '../library/add/use-uploads'
import { Notices } from '../library/notices'

/** Takes papers and references that are dropped anywhere on the page, and says what became of them. */
export function DropPapers() {
  const [added, setAdded] = useState(0)
  const count = useCallback(() => setAdded((sum) => sum + 1), [])
  const { uploads, add, dismiss } = useUploads(count)
  const { imports, start, dismissImport } = useImports()
  return (
    <div className="mt-9">
      <DropZone onFiles={(files) => (haveReferences(files) ? start(files) : add(files))} />
      <ImportList imports={imports} onDismiss={dismissImport} />
      <UploadList uploads={uploads} />
      <Notices same={[]} failed={uploads.filter((upload) => upload.state === 'failed')} onDismiss={dismiss} />
      <p role="status" className="rounded-card border border-dashed border-edge/60 px-4 py-3 text-xs text-soft">
        {added === 0 ? (
          <>Drop PDFs anywhere on this page to add them to your {library}.</>
        ) : (
          <>
            {added === 1 ? 'One PDF is' : `${added} PDFs are`} on the way into your {library}, where you can watch them
            being read.
          </>
        )}
      </p>
    </div>
  )
}

const library = (
  <Link href="/library" className="underline underline-offset-2 hover:text-ink">
    library
  </Link>
)
