'use client'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Dialog } from '@/app/ui/dialog'
import { reach } from '@/app/ui/reach'
import type { Outcome } from '@/lib/errors'
import type { ActView } from '@/lib/zotero/out/acts'
import { Button, ButtonAnchor } from '../../ui/button'
import { actState, cancelWriting, sendAgain } from './write-actions'

type Props = {
  title: string
  /** what will be written, and where */
  children: ReactNode
  /** label of the button that starts it, and the message when it is done */
  action: string
  done?: string
  /** stores the plan and starts sending it; returns the id of the act */
  begin(): Promise<Outcome<string>>
  /** whether the person can start, because the preview is loaded */
  isReady: boolean
  close(): void
}

const POLL_MS = 600
const OVER: ActView['status'][] = ['done', 'partly', 'denied', 'cancelled', 'failed']

/** Shows what Folio will write to Zotero, waits for the person's consent here and in Zotero, and shows the result. */
export function WriteDialog({ title, children, action, begin, isReady, close, done = WRITTEN }: Props) {
  const [act, setAct] = useState<ActView | null>(null)
  const [actId, setActId] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const isOver = act !== null && OVER.includes(act.status)
  const isWaiting = actId !== null && !isOver

  const start = useCallback(async (work: () => Promise<Outcome<string>>) => {
    setBusy(true)
    setWrong(null)
    const begun = await reach(work())
    setBusy(false)
    if (!begun.ok) return setWrong(begun.error.message)
    setAct(null)
    setActId(begun.value)
  }, [])

  useEffect(() => {
    if (!actId || !isWaiting) return
    let timer: ReturnType<typeof setTimeout>
    const look = async () => {
      const now = await reach(actState(actId))
      if (now.ok) setAct(now.value)
      timer = setTimeout(look, POLL_MS)
    }
    timer = setTimeout(look, POLL_MS / 3)
    return () => clearTimeout(timer)
  }, [actId, isWaiting])

  const leave = () => {
    if (actId && isWaiting) cancelWriting(actId).catch(() => {})
    close()
  }
  return (
    <Dialog title={title} onClose={leave}>
      {!actId && <div className="space-y-3 text-soft">{children}</div>}
      <p role="status" className="mt-3 min-h-5">
        {isWaiting && (act?.status === 'asking' ? WAITING : 'Writing to Zotero…')}
        {act?.status === 'done' && done}
      </p>
      {isWaiting && act?.status === 'asking' && (
        <p className="mt-1 text-soft">
          Zotero asks whether Folio may change your library. Allow permits this once; Always Allow permits it until you
          revoke it in Zotero.
        </p>
      )}
      {(wrong || (isOver && act.status !== 'done')) && (
        <p role="alert" className="text-bad">
          {wrong ?? act?.message}
        </p>
      )}
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        {act?.status === 'done' && act.address && <ButtonAnchor href={act.address}>Show in Zotero</ButtonAnchor>}
        <Button kind={act?.status === 'done' ? 'main' : 'quiet'} onClick={leave}>
          {isOver ? 'Close' : 'Cancel'}
        </Button>
        {!actId && (
          <Button kind="main" disabled={busy || !isReady} onClick={() => start(begin)}>
            {action}
          </Button>
        )}
        {actId && isOver && act.status !== 'done' && (
          <Button kind="main" disabled={busy} onClick={() => start(() => sendAgain(actId))}>
            {act.status === 'partly' ? 'Send the rest' : 'Send again'}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

const WAITING = 'Waiting for your answer in Zotero…'
const WRITTEN = 'Written to Zotero. You can undo this in Settings, under Written to Zotero.'
