'use client'
import { useEffect, useState } from 'react'
import { late, useLate } from '../ui/late'
import { isShortcut } from './shortcuts'

const dialog = late(() => import('./palette-dialog'))

const OPENS = 'folio-palette'

export function openPalette() {
  window.dispatchEvent(new Event(OPENS))
}

/** Commands, pages and sessions by keyboard, from anywhere: Ctrl K or ⌘ K. */
export function Palette() {
  const [open, setOpen] = useState(false)
  // Not part of what a page waits for, but there when the keys are pressed.
  const Dialog = useLate(dialog)?.PaletteDialog
  useEffect(() => {
    const show = () => setOpen(true)
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event, 'palette')) return
      event.preventDefault()
      setOpen((open) => !open)
    }
    window.addEventListener(OPENS, show)
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener(OPENS, show)
      window.removeEventListener('keydown', onKey)
    }
  }, [])
  return open && Dialog && <Dialog close={() => setOpen(false)} />
}
