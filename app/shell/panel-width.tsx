'use client'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useSyncExternalStore } from 'react'
import { keep, readKept } from '../ui/kept'
import { isShortcut } from './shortcuts'

const KEY = 'folio-source-width'
const NARROWEST = 360
/** Minimum share of the window for the content beside the panel. */
const LEFT = 0.3
const STEP = 32

let dragged: number | null = null
const watchers = new Set<() => void>()

/**
 * Grid columns of a page with a source panel. The width is the last one chosen in this browser; a panel without a
 * source (`data-narrow`) is narrow.
 */
export const PANEL_COLUMNS =
  'wide:grid wide:grid-cols-[minmax(0,1fr)_clamp(22.5rem,var(--panel-width,clamp(26rem,41vw,60rem)),70vw)] wide:has-[[data-narrow]]:grid-cols-[minmax(0,1fr)_15rem]'

/** `--panel-width` for `PANEL_COLUMNS`, if the person has chosen one. */
export function usePanelWidth(): CSSProperties | undefined {
  const width = useSyncExternalStore(watch, readWidth, () => null)
  return width ? ({ '--panel-width': `${width}px` } as CSSProperties) : undefined
}

/** The panel's edge: drag it, move it by arrow keys, or reset it by a double click. */
export function PanelEdge() {
  const edge = useRef<HTMLHRElement>(null)
  const width = useSyncExternalStore(watch, readWidth, () => null)
  const current = () => edge.current?.parentElement?.offsetWidth ?? NARROWEST
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.preventDefault()
    edge.current?.setPointerCapture(event.pointerId)
    dragged = current()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = isShortcut(event, 'widerSource') ? STEP : isShortcut(event, 'narrowerSource') ? -STEP : 0
    if (!by) return
    event.preventDefault()
    keepWidth(current() + by)
  }
  return (
    <hr
      ref={edge}
      aria-label="Width of the source panel"
      aria-orientation="vertical"
      aria-valuemin={NARROWEST}
      aria-valuenow={width ?? undefined}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={({ clientX }) => dragged !== null && show(window.innerWidth - clientX)}
      onPointerUp={() => {
        if (dragged !== null) keepWidth(dragged)
        dragged = null
      }}
      onKeyDown={onKeyDown}
      onDoubleClick={() => keepWidth(null)}
      className="absolute inset-y-0 -left-1 z-20 hidden h-full w-2 cursor-col-resize touch-none border-0 hover:bg-accent/25 focus-visible:bg-accent/40 active:bg-accent/40 wide:block"
    />
  )
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}

function show(width: number) {
  dragged = Math.round(Math.min(Math.max(width, NARROWEST), window.innerWidth * (1 - LEFT)))
  for (const watcher of watchers) watcher()
}

/** Null: the default. If the browser refuses storage, the width lasts until the page is left. */
function keepWidth(width: number | null) {
  if (width !== null) show(width)
  keep('localStorage', KEY, width === null ? null : String(dragged))
  dragged = null
  for (const watcher of watchers) watcher()
}

function readWidth(): number | null {
  return dragged ?? (Number(readKept('localStorage', KEY)) || null)
}
