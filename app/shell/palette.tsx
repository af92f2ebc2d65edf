'use client'
import { lazy, Suspense, useEffect, useState } from 'react'
import { isShortcut } from './shortcuts'

const load = () => import('./palette-dialog')
const PaletteDialog = lazy(load)

const OPENS = 'folio-palette'

export function openPalette() {
  window.dispatchEvent(new Event(OPENS))
}

/** Commands, pages and sessions by keyboard, from anywhere: Ctrl K or ⌘ K. */
export function Palette() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const show = () => setOpen(true)
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event, 'palette')) return
      event.preventDefault()
      setOpen((open) => !open)
    }
    // Not part of what a page waits for, but there when the keys are pressed.
    load().catch(() => {})
    window.addEventListener(OPENS, show)
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener(OPENS, show)
      window.removeEventListener('keydown', onKey)
    }
  }, [])
  return (
    open && (
      <Suspense>
        <PaletteDialog close={() => setOpen(false)} />
      </Suspense>
    )
  )
}
