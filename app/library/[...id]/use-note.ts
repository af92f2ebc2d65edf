'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ownKey } from '@/app/shell/own-key'
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
      forgetDraft(draftKey)
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
      keepDraft(draftKey, next)
      clearTimeout(timer.current)
      timer.current = setTimeout(saveNow, PAUSE_MS)
    },
    [draftKey, saveNow],
  )

  useEffect(() => {
    const draft = readDraft(draftKey)
    if (draft !== null && draft !== stored.current) write(draft)
    // Save when moving to another page of Folio; the draft covers all other ways to leave.
    return () => {
      saveNow()
    }
  }, [draftKey, write, saveNow])

  return { text, state, write, saveNow }
}

// A browser may refuse storage; then only saved text is safe.
function keepDraft(key: string, text: string) {
  try {
    localStorage.setItem(ownKey(key), text)
  } catch {}
}

function readDraft(key: string): string | null {
  try {
    return localStorage.getItem(ownKey(key))
  } catch {
    return null
  }
}

function forgetDraft(key: string) {
  try {
    localStorage.removeItem(ownKey(key))
  } catch {}
}
