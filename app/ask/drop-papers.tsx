'use client'
import Link from 'next/link'
import { useCallback, useEffect, useRef, useState } from 'react'
import { AddingBar } from '../library/add/adding-bar'
import { DropZone } from '../library/add/drop-zone'
import { haveReferences } from '../library/add/dropped-files'
import { FileButton } from '../library/add/file-button'
import { ImportList } from '../library/add/import-list'
import { useImports } from '../library/add/use-imports'
import { useUploads } from '../library/add/use-uploads'
import { Notices } from '../library/notices'
import { readHealth } from '../shell/paper-count'

const POLL_MS = 2_000
/** Minimum time to show "papers added", in milliseconds. */
const ADDED_MS = 10_000

/**
 * `working`, `failed`: papers that were being read, and that could not be, when the page was made. `newerVersions`: those
 * of `failed` that wait for a decision
 */
type Props = { isEmpty: boolean; working: number; failed: number; newerVersions: number }

/** Takes papers and references that are dropped anywhere on the page, and shows how far they are until they are read. */
export function DropPapers({ isEmpty, working, failed, newerVersions }: Props) {
  const [added, setAdded] = useState(0)
  const addedAt = useRef(0)
  const [{ left, most }, setReading] = useState({ left: working, most: working })
  const [before] = useState({ failed, newerVersions })
  const [now, setNow] = useState(before)
  const newer = now.newerVersions - before.newerVersions
  const unreadable = now.failed - before.failed - newer
  const isReading = left > 0
  useEffect(() => {
    if (added === 0 && !isReading) return
    const timer = setInterval(async () => {
      const health = await readHealth()
      if (!health) return
      const { working } = health
      setNow(health)
      setReading((before) => ({ left: working, most: working === 0 ? 0 : Math.max(before.most, working) }))
      // All papers are read, so the message can go.
      if (working === 0 && Date.now() - addedAt.current > ADDED_MS) setAdded(0)
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [added, isReading])
  const reading = isReading ? { done: most - left, left, failed: 0, minutes: null } : null
  const count = useCallback(() => {
    addedAt.current = Date.now()
    setAdded((sum) => sum + 1)
  }, [])
  const { uploads, add, dismiss } = useUploads(count)
  const { imports, start, dismissImport } = useImports()
  const take = (files: File[]) => (haveReferences(files) ? start(files) : add(files))
  return (
    <div className="mt-9">
      <DropZone onFiles={take} />
      <ImportList imports={imports} onDismiss={dismissImport} />
      <AddingBar reading={reading} uploads={uploads} imports={imports} />
      <Notices same={[]} refused={uploads.filter((upload) => upload.state === 'failed')} onDismiss={dismiss} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-dashed border-edge/60 px-4 py-3 text-xs text-soft">
        <p role="status" className="min-w-48 flex-1">
          {added === 0 ? (
            <>
              <span className="pointer-coarse:hidden">
                Drop your own PDFs anywhere on this page to add them to your {library}.
              </span>
              <span className="not-pointer-coarse:hidden">Add your own PDFs to your {library}.</span>
            </>
          ) : (
            <>
              {added === 1 ? 'One PDF was' : `${added} PDFs were`} added to your {library}.
              {isReading &&
                (added === 1
                  ? ' You can ask about it as soon as it has been read.'
                  : ' You can ask about each as soon as it has been read.')}
            </>
          )}
          {unreadable > 0 && (
            <>
              {' '}
              <Link
                href="/library?status=unreadable"
                prefetch={false}
                className="text-bad underline underline-offset-2"
              >
                {unreadable === 1 ? '1 PDF cannot be read.' : `${unreadable} PDFs cannot be read.`} See why
              </Link>
            </>
          )}
          {newer > 0 && (
            <>
              {' '}
              <Link href="/library?status=newer-version" prefetch={false} className="underline underline-offset-2">
                {newer === 1 ? '1 is a newer version of a paper' : `${newer} are newer versions of papers`} in your
                library. Replace or keep
              </Link>
            </>
          )}
        </p>
        <FileButton onFiles={take} isMain={isEmpty && added === 0} />
      </div>
    </div>
  )
}

const library = (
  <Link href="/library" prefetch={false} className="underline underline-offset-2 hover:text-ink">
    library
  </Link>
)
