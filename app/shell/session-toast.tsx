'use client'
import { useSyncExternalStore } from 'react'
import { Toast, type ToastContent } from './toast'

let shown: ToastContent | null = null
let said = 0
const watchers = new Set<() => void>()

/** Says what became of a session, above whatever page one is on by then; null takes it away. */
export function sayOfSession(content: Omit<ToastContent, 'key'> | null) {
  said += 1
  shown = content && { ...content, key: said }
  for (const watcher of watchers) watcher()
}

/** Stands once in the layout: the lists of sessions come and go, and their undo must not. */
export function SessionToast() {
  const toast = useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => shown,
    () => null,
  )
  return <Toast toast={toast} onDone={() => sayOfSession(null)} />
}
