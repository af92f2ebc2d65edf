'use client'
import { useEffect, useState } from 'react'
import { late, useLate } from '../ui/late'
import { isShortcut } from './shortcuts'

const dialog = late(() => import('./palette-dialog'))

const OPENS = 'folio-palette'

export function openPalette() {
  window.dispatchEvent(new Event(OPENS))
}

/** The command palette: commands, pages and sessions by keyboard, anywhere. Ctrl K or ⌘ K. */
export function Palette() {
  const [open, setOpen] = useState(false)
  // Not loaded with the page, but ready when the keys are pressed.
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
