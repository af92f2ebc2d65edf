'use client'
import { useSyncExternalStore } from 'react'
import { keep, readKept } from '@/app/ui/kept'

const KEY = 'folio-show-checks'
const watchers = new Set<() => void>()
/** If the browser stores nothing, the choice lasts until the page is left. */
let chosen: boolean | null = null

/** Whether answers show the verdict of each sentence. The choice is stored in this browser. */
export function useShowChecks(): [isOn: boolean, set: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(watch, read, () => false)
  return [isOn, choose]
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}

function read(): boolean {
  return chosen ?? readKept('localStorage', KEY) === 'on'
}

function choose(isOn: boolean) {
  chosen = isOn
  keep('localStorage', KEY, isOn ? 'on' : 'off')
  for (const watcher of watchers) watcher()
}
