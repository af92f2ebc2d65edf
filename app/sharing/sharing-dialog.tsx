'use client'
import Link from 'next/link'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Outcome } from '@/lib/errors'
import type { Sharing } from '@/lib/sharing/manage-shares'
import type { LinkDays, SharedObject } from '@/lib/sharing/share-terms'
import { CopyLink } from '../people/copy-link'
import { Choice } from '../settings/choice'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { ErrorLine } from '../ui/error-line'
import { reach } from '../ui/reach'
import { newLink, shareWithLibrary, sharing, unshare } from './actions'
import { drawShared } from './draw-shared'
import { LinkList } from './link-list'

/** `page`: whether it has its own page for links. */
export type Shareable = { name: string; object: SharedObject; page: boolean }

/** Shares an item with the members of a library, or with anyone who has a link. */
export function SharingDialog({ choices, close }: { choices: [Shareable, ...Shareable[]]; close(): void }) {
  const [at, setAt] = useState(0)
  const chosen = choices[at] ?? choices[0]
  return (
    <Dialog title="Share" onClose={close}>
      {choices.length > 1 && (
        <fieldset className="mb-3 flex gap-4">
          <legend className="sr-only">What to share</legend>
          {choices.map(({ name }, index) => (
            <label key={name} className="flex items-center gap-1.5">
              <input type="radio" name="what to share" checked={index === at} onChange={() => setAt(index)} />
              {name}
            </label>
          ))}
        </fieldset>
      )}
      <SharingOf key={`${chosen.object.kind} ${chosen.object.objectId}`} {...chosen} />
      <div className="mt-5 flex justify-end">
        <Button kind="main" onClick={close}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}

function SharingOf({ object, page }: Shareable) {
  const { kind, objectId } = object
  const [state, setState] = useState<Sharing | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [drawing, setDrawing] = useState('')
  const [days, setDays] = useState<LinkDays>(30)
  const [path, setPath] = useState<string | null>(null)
  const left = useRef<AbortController | null>(null)

  const read = useCallback(async () => {
    const found = await reach(sharing({ kind, objectId }))
    if (found.ok) setState(found.value)
    else setError(found.error.message)
    return found.ok && (found.value.links.length > 0 || found.value.libraries.some(({ shareId }) => shareId !== null))
  }, [kind, objectId])

  const draw = useCallback(async () => {
    left.current?.abort()
    const now = new AbortController()
    left.current = now
    const done = await drawShared(
      { kind, objectId },
      {
        signal: now.signal,
        onDrawn: (drawn, of) => setDrawing(`Preparing pictures of the quotes: ${drawn + 1} of ${of}`),
      },
    )
    if (now.signal.aborted) return
    setDrawing(
      'missing' in done && done.missing > 0
        ? `${done.missing === 1 ? 'One quote is' : `${done.missing} quotes are`} shown without a picture of the page.`
        : '',
    )
    if ('error' in done) setError(done.error)
  }, [kind, objectId])

  useEffect(() => {
    read().then((isShared) => {
      if (isShared && page) draw()
    })
    return () => left.current?.abort()
  }, [read, draw, page])

  const change = async <T,>(work: Promise<Outcome<T>>): Promise<T | null> => {
    setError(null)
    const done = await reach(work)
    if (!done.ok) setError(done.error.message)
    const isShared = await read()
    if (isShared && page) draw()
    return done.ok ? done.value : null
  }

  return (
    <>
      <p className="text-soft">{WHAT[kind]}</p>
      <h3 className="label mt-4 mb-1">With members of a library</h3>
      <ul>
        {state?.libraries.map(({ id, name, kind, shareId }) => (
          <li key={id} className="flex items-center gap-3 border-t border-line py-1.5">
            <span className="min-w-0 flex-1 wrap-anywhere">
              {kind === 'everyone' ? 'Everyone with an account' : name}
            </span>
            {shareId && page && (
              <Link href={`/shared/${shareId}`} prefetch={false} className="text-xs underline underline-offset-2">
                Open
              </Link>
            )}
            <Button
              aria-label={`${shareId ? 'Stop sharing with' : 'Share with'} ${name}`}
              onClick={() => change<unknown>(shareId ? unshare(shareId) : shareWithLibrary(object, id))}
            >
              {shareId ? 'Stop' : 'Share'}
            </Button>
          </li>
        ))}
      </ul>
      {page && (
        <>
          <h3 className="label mt-4 mb-1">With a link</h3>
          <p className="text-soft">
            Anyone with the link can read this without an account until it expires or you revoke it.
          </p>
          <div className="mt-2 flex flex-wrap items-center gap-3">
            <Choice
              label="Expires after"
              value={days}
              options={[
                [7, '7 days'],
                [30, '30 days'],
                [90, '90 days'],
              ]}
              onChange={setDays}
            />
            <Button onClick={async () => setPath((await change(newLink(object, days))) ?? path)}>Create link</Button>
          </div>
          {path && (
            <div className="mt-3">
              <CopyLink path={path} about="It will not be shown again." />
            </div>
          )}
          <LinkList
            links={state?.links ?? []}
            onChange={() => {
              setPath(null)
              read()
            }}
          />
        </>
      )}
      <p role="status" className="mt-3 min-h-5 text-xs text-soft tabular-nums">
        {drawing}
      </p>
      <ErrorLine>{error}</ErrorLine>
    </>
  )
}

const WHAT: Record<SharedObject['kind'], string> = {
  session: 'All answers in this session, including future ones: text, verdicts, quotes and their sources.',
  answer: 'The latest version of this answer: text, verdicts, quotes and their sources. Nothing else, and no PDF.',
  table: 'This table with its current contents and references. Nothing else, and no PDF.',
  highlight: 'This highlight and its note, shown on the paper’s page.',
  highlights: 'All your highlights in this paper and their notes, shown on its pages.',
  note: 'The current version of your note on this paper, shown on the paper’s page.',
}
