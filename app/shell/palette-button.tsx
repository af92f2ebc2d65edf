'use client'
import { useSyncExternalStore } from 'react'
import { useCloseDialog } from '../ui/dialog'
import { openPalette } from './palette'

const never = () => () => {}

/** Opens the command palette, and shows its shortcut. */
export function PaletteButton() {
  const closeDrawer = useCloseDialog()
  const mac = useSyncExternalStore(
    never,
    () => /Mac|iPhone|iPad/.test(navigator.userAgent),
    () => false,
  )
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => {
        closeDrawer()
        openPalette()
      }}
      className="flex items-baseline justify-between rounded-lg px-2.5 py-1.5 text-left text-sm text-soft hover:bg-sunk hover:text-ink pointer-coarse:py-2.5"
    >
      Commands
      <kbd aria-hidden className="font-sans text-xs text-faint pointer-coarse:hidden">
        {mac ? '⌘ K' : 'Ctrl K'}
      </kbd>
    </button>
  )
}
