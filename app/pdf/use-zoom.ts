'use client'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Rect } from '@/lib/text/document'
import { readingZoom } from './reading-zoom'
import type { Zooming } from './viewer-bar'

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4]

type Options = {
  scroller: RefObject<HTMLElement | null>
  /** of the passage, on the opened page; empty: nothing in particular */
  rects: Rect[]
  /** ratio of width to height of the pages */
  ratio: number
  showPassage(): void
  /** restores the reading position */
  showAgain(): void
}

/**
 * Zoom of the pages, relative to the view's width: as the passage needs, until the person chooses. The centre of the
 * view stays in place.
 */
export function useZoom({ scroller, rects, ratio, showPassage, showAgain }: Options): Zooming & { zoom: number } {
  const [chosen, setChosen] = useState<number | null>(null)
  const width = useInnerWidth(scroller)
  const zoom = chosen ?? readingZoom({ rects, ratio, width })
  const middle = useRef<{ x: number; y: number } | null>(null)

  const choose = (next: number | null) => {
    const box = scroller.current
    if (box)
      middle.current = {
        x: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
        y: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
      }
    setChosen(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each zoom that was chosen
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box || !middle.current) return
    if (chosen === null) showPassage()
    else {
      box.scrollLeft = middle.current.x * box.scrollWidth - box.clientWidth / 2
      box.scrollTop = middle.current.y * box.scrollHeight - box.clientHeight / 2
    }
    middle.current = null
  }, [chosen])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each width
  useLayoutEffect(showAgain, [width])

  const smaller = ZOOMS.findLast((step) => step < zoom - 0.01)
  const larger = ZOOMS.find((step) => step > zoom + 0.01)
  return {
    zoom,
    onSmaller: smaller ? () => choose(smaller) : undefined,
    onLarger: larger ? () => choose(larger) : undefined,
    onFit: () => choose(1),
    isFit: Math.abs(zoom - 1) < 0.01,
    hasPassage: rects.length > 0,
    onPassage: chosen === null ? undefined : () => choose(null),
  }
}

function useInnerWidth(scroller: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(box)
      setWidth(box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight))
    }
    measure()
    // Synchronously: the maximum scroll position may shrink, which would fire a scroll event before the redraw.
    const observer = new ResizeObserver(() => flushSync(measure))
    observer.observe(box)
    return () => observer.disconnect()
  }, [scroller])
  return width
}
