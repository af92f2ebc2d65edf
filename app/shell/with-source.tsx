'use client'
import { type ReactNode, useEffect } from 'react'
import { PANEL_COLUMNS, PanelEdge, usePanelWidth } from './panel-width'
import { isShortcut } from './shortcuts'
import { SideSheet } from './side-sheet'
import { useIsWide } from './use-is-wide'

type Props = {
  /** label of the sheet */
  label: string
  /** null: none is open */
  source: ReactNode | null
  close(): void
  children: ReactNode
}

/** Content with its open source: beside it if there is room, otherwise in a sheet over it. Escape closes it. */
export function WithSource({ label, source, close, children }: Props) {
  const wide = useIsWide()
  const width = usePanelWidth()
  const isBeside = wide && source !== null
  useEffect(() => {
    if (!isBeside) return
    const onKey = (event: KeyboardEvent) => isShortcut(event, 'closeSource') && !event.defaultPrevented && close()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isBeside, close])
  return (
    <div className={isBeside ? PANEL_COLUMNS : ''} style={width}>
      {children}
      {isBeside && (
        <div className="relative min-w-0">
          <PanelEdge />
          <section
            aria-label="Source"
            className="sticky top-0 hidden h-dvh min-w-0 flex-col border-l border-line bg-sunk wide:flex"
          >
            {source}
          </section>
        </div>
      )}
      {source !== null && !wide && (
        <SideSheet label={label} close={close}>
          {source}
        </SideSheet>
      )}
    </div>
  )
}
