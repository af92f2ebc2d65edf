'use client'
import { useSyncExternalStore } from 'react'

const KEY = 'folio-show-checks'
const watchers = new Set<() => void>()
/** If the browser stores nothing, the choice lasts until the page is left. */
let chosen: boolean | null = null

/** Whether answers show the verdict of each sentence. The choice is stored in this browser. */
export function useShowChecks(): [isOn: boolean, set: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(watch, read, () => false)
  return [isOn, keep]
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}

function read(): boolean {
  if (chosen !== null) return chosen
  try {
    return localStorage.getItem(KEY) === 'on'
  } catch {
    return false
  }
}

function keep(isOn: boolean) {
  chosen = isOn
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off')
  } catch {}
  for (const watcher of watchers) watcher()
}
