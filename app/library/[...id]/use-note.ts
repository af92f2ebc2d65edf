'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ownKey } from '@/app/shell/own-key'
import { keep, readKept } from '@/app/ui/kept'
import { reach } from '@/app/ui/reach'
import { saveNote } from './actions'

const PAUSE_MS = 900
const RETRY_MS = 5_000

export type NoteState = 'saved' | 'changed' | 'saving' | 'failed'

/**
 * A note that saves itself a moment after the last key. Unsaved text is also kept in the browser, and restored on the
 * next visit.
 */
export function useNote(paperId: string, saved: string) {
  const [text, setText] = useState(saved)
  const [state, setState] = useState<NoteState>('saved')
  const latest = useRef(saved)
  const stored = useRef(saved)
  const saving = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const draftKey = `folio-note-${paperId}`

  const saveNow = useCallback(async () => {
    clearTimeout(timer.current)
    if (saving.current || latest.current === stored.current) return
    saving.current = true
    setState('saving')
    const sent = latest.current
    const done = await reach(saveNote(paperId, sent))
    saving.current = false
    if (done.ok) stored.current = sent
    if (latest.current === stored.current) {
      keep('localStorage', ownKey(draftKey), null)
      setState('saved')
      return
    }
    setState(done.ok ? 'changed' : 'failed')
    timer.current = setTimeout(saveNow, done.ok ? PAUSE_MS : RETRY_MS)
  }, [paperId, draftKey])

  const write = useCallback(
    (next: string) => {
      latest.current = next
      setText(next)
      setState('changed')
      keep('localStorage', ownKey(draftKey), next)
      clearTimeout(timer.current)
      timer.current = setTimeout(saveNow, PAUSE_MS)
    },
    [draftKey, saveNow],
  )

  useEffect(() => {
    const draft = readKept('localStorage', ownKey(draftKey))
    if (draft !== null && draft !== stored.current) write(draft)
    // Save when moving to another page of Folio; the draft covers all other ways to leave.
    return () => {
      saveNow()
    }
  }, [draftKey, write, saveNow])

  return { text, state, write, saveNow }
}
