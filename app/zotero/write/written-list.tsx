'use client'
import { useCallback, useEffect, useState } from 'react'
import { When } from '@/app/shell/when'
import { ErrorLine } from '@/app/ui/error-line'
import { reach } from '@/app/ui/reach'
import type { ActView } from '@/lib/zotero/out/acts'
import { Button, ButtonAnchor } from '../../ui/button'
import { countObjects } from './count-objects'
import { TakeBackDialog } from './take-back-dialog'
import { cancelWriting, forgetWritten, listWritten, sendAgain } from './write-actions'

const POLL_MS = 1_000

/** Everything that Folio wrote to Zotero, and unfinished acts: show, send again, undo. */
export function WrittenList({ initial }: { initial: ActView[] }) {
  const [acts, setActs] = useState(initial)
  const [leaving, setLeaving] = useState<ActView | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const isMoving = acts.some(({ status }) => status === 'asking' || status === 'writing' || status === 'chosen')
  const refresh = useCallback(async () => {
    const now = await reach(listWritten())
    if (now.ok) setActs(now.value)
  }, [])
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(refresh, POLL_MS)
    return () => clearInterval(timer)
  }, [isMoving, refresh])
  const doing = async (work: Promise<{ ok: boolean; error?: { message: string } }>) => {
    const done = await work.catch(() => null)
    setWrong(done?.ok ? null : (done?.error?.message ?? 'Folio cannot be reached. Is it still running?'))
    await refresh()
  }
  return (
    <section aria-labelledby="written-to-zotero" className="mt-6 text-sm">
      <h3 id="written-to-zotero" className="label mb-2">
        Written to Zotero
      </h3>
      <ErrorLine>{wrong}</ErrorLine>
      {acts.length === 0 && <p className="text-soft">The list is empty now.</p>}
      <ul>
        {acts.map((act) => (
          <li key={act.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t border-line py-2">
            <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
              {act.title}
              <span className="block text-xs text-soft">
                <When iso={act.createdAt.toISOString()} />. {stateOf(act)}
              </span>
            </span>
            {act.address && (
              <ButtonAnchor href={act.address} kind="quiet">
                Show in Zotero<span className="sr-only">: {act.title}</span>
              </ButtonAnchor>
            )}
            {act.status === 'asking' || act.status === 'writing' ? (
              <Button kind="quiet" onClick={() => doing(cancelWriting(act.id))}>
                Cancel<span className="sr-only"> {act.title}</span>
              </Button>
            ) : (
              <>
                {act.left > 0 && (
                  <Button kind="quiet" onClick={() => doing(sendAgain(act.id))}>
                    Send again<span className="sr-only">: {act.title}</span>
                  </Button>
                )}
                {act.written > 0 && (
                  <Button kind="quiet" onClick={() => setLeaving(act)}>
                    Undo<span className="sr-only"> {act.title}</span>
                  </Button>
                )}
                {act.written === 0 && (
                  <Button kind="quiet" onClick={() => doing(forgetWritten(act.id))}>
                    Remove from the list<span className="sr-only">: {act.title}</span>
                  </Button>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {leaving && (
        <TakeBackDialog
          act={leaving}
          close={() => {
            setLeaving(null)
            refresh()
          }}
        />
      )}
    </section>
  )
}

function stateOf({ kind, status, isTakenBack, written, left, message }: ActView): string {
  if (status === 'asking') return 'Waiting for your answer in Zotero…'
  if (status === 'writing') return 'Writing…'
  if (isTakenBack) return kind === 'tags' ? 'Undone.' : 'In Zotero’s trash.'
  if (status === 'done') return written === 0 ? 'No longer in Zotero.' : `${countObjects(kind, written)} in Zotero.`
  return [
    written > 0 && `${countObjects(kind, written)} in Zotero.`,
    left > 0 && `${countObjects(kind, left)} not sent.`,
    message,
  ]
    .filter(Boolean)
    .join(' ')
}
