'use client'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { drawPage } from './draw-page'
import './pdf.css'

/** Approximate ratio of width to height of US letter and A4. */
const USUAL_RATIO = 0.75

type Props = {
  document: PDFDocumentProxy
  number: number
  label: string
  /** ratio of width to height until the page is loaded */
  ratio?: number
  children?: ReactNode
}

/** One page of a PDF, as wide as its container, redrawn when that changes. Children lie on top. */
export function PageSheet({ document, number, label, ratio: usual = USUAL_RATIO, children }: Props) {
  const sheet = useRef<HTMLElement>(null)
  const holder = useRef<HTMLDivElement>(null)
  const width = useWidth(sheet)
  const [ratio, setRatio] = useState(usual)
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing')

  useEffect(() => {
    if (width === 0) return
    const stop = new AbortController()
    drawPage(document, number, width, stop.signal).then(
      (page) => {
        if (!page) return
        holder.current?.replaceChildren(page.canvas, page.textLayer)
        setRatio(width / page.height)
        setState('drawn')
      },
      () => !stop.signal.aborted && setState('failed'),
    )
    return () => stop.abort()
  }, [document, number, width])

  return (
    <figure
      ref={sheet}
      aria-label={label}
      aria-busy={state === 'drawing'}
      className="pdf-sheet"
      style={{ aspectRatio: ratio }}
    >
      <div ref={holder} className="absolute inset-0" />
      {state === 'drawing' && <div aria-hidden className="pdf-drawing breathing" />}
      {state === 'failed' && (
        <p className="absolute inset-0 grid place-items-center p-6 text-center text-sm">
          This page could not be shown.
        </p>
      )}
      {state === 'drawn' && children}
    </figure>
  )
}

/** The width of an element in whole CSS pixels, debounced, so that dragging an edge does not redraw a hundred times. */
function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!element.current) return
    let timer: ReturnType<typeof setTimeout>
    const observer = new ResizeObserver(([entry]) => {
      const next = Math.floor(entry?.contentRect.width ?? 0)
      clearTimeout(timer)
      timer = setTimeout(() => setWidth(next), 60)
    })
    setWidth(Math.floor(element.current.clientWidth))
    observer.observe(element.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element])
  return width
}
