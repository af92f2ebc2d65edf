'use client'
import { type RefObject, useEffect, useState } from 'react'
import type { Rect } from '@/lib/text/document'
import { rectsWithin } from '../rects-within'
import { beyond, type Caret, nearestCaret } from './nearest-caret'
import { snapToWords } from './snap-to-words'

/** Selected words of a PDF. `at`: where they end on the screen. */
export type SelectedWords = { quote: string; rects: Rect[]; pages: number[]; at: { left: number; top: number } }

const PAUSE_MS = 120

/** The selection within the pages in `scroller`; null if empty. `clear` ends the selection. */
export function useSelection(scroller: RefObject<HTMLElement | null>) {
  const [selected, setSelected] = useState<SelectedWords | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    let isDown = false
    const read = () => {
      clearTimeout(timer)
      // A menu would be in the way while the pointer is still selecting.
      if (!isDown) timer = setTimeout(() => setSelected(selectionIn(scroller.current)), PAUSE_MS)
    }
    const on = (type: string, listen: () => void) =>
      document.addEventListener(type, listen, { signal: leaving.signal, capture: true })
    on('selectionchange', read)
    on('pointerdown', () => {
      isDown = true
    })
    for (const type of ['pointerup', 'pointercancel'])
      on(type, () => {
        if (isDown) snapSelection(scroller.current)
        isDown = false
        read()
      })
    selectFromBeside(scroller.current, leaving.signal)
    scroller.current?.addEventListener('scroll', read, { signal: leaving.signal, passive: true })
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [scroller])
  const clear = () => {
    window.getSelection()?.removeAllRanges()
    setSelected(null)
  }
  return { selected, clear }
}

function selectionIn(scroller: HTMLElement | null): SelectedWords | null {
  const selection = window.getSelection()
  if (!scroller || !selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  if (!scroller.contains(range.startContainer)) return null
  const sheets = [...scroller.querySelectorAll<HTMLElement>('.pdf-sheet')].filter((sheet) =>
    range.intersectsNode(sheet),
  )
  const rects = sheets.flatMap((sheet) => {
    const page = Number(sheet.closest<HTMLElement>('[data-page]')?.dataset.page)
    const text = sheet.querySelector('.pdf-text')
    return page && text ? rectsWithin(partIn(text, range), sheet, page) : []
  })
  const quote = oneLine(selection.toString())
  const lines = [...range.getClientRects()].filter(({ width }) => width > 1)
  const last = lines.at(-1)
  if (!quote || rects.length === 0 || !last) return null
  return {
    quote,
    rects,
    pages: [...new Set(rects.map(({ page }) => page))],
    at: { left: last.left + last.width / 2, top: last.bottom },
  }
}

/** Starts a drag beside a line or a page, where nothing can be selected, at the nearest letter of the nearest page. */
function selectFromBeside(scroller: HTMLElement | null, signal: AbortSignal) {
  let from: Caret | null = null
  const caretAt = ({ clientX, clientY }: MouseEvent) => {
    const texts = [...(scroller?.querySelectorAll<HTMLElement>('.pdf-text') ?? [])]
    const distances = texts.map((text) => {
      const { top, bottom } = text.getBoundingClientRect()
      return beyond(clientY, top, bottom)
    })
    const nearest = texts[distances.indexOf(Math.min(...distances))]
    return nearest ? nearestCaret(nearest, clientX, clientY) : null
  }
  scroller?.addEventListener(
    'mousedown',
    (event) => {
      const { target, button, shiftKey } = event
      from = null
      if (button !== 0 || shiftKey || !(target instanceof Element)) return
      if (target.closest('.pdf-text span') || isOnScrollbar(scroller, event)) return
      from = caretAt(event)
      if (!from) return
      // The browser would start at nothing.
      event.preventDefault()
      scroller.focus({ preventScroll: true })
      window.getSelection()?.collapse(from.node, from.offset)
    },
    { signal },
  )
  document.addEventListener(
    'mousemove',
    (event) => {
      if (!from || event.buttons !== 1) return
      const to = caretAt(event)
      if (to) window.getSelection()?.setBaseAndExtent(from.node, from.offset, to.node, to.offset)
    },
    { signal },
  )
  document.addEventListener(
    'mouseup',
    () => {
      from = null
    },
    { signal },
  )
}

function isOnScrollbar(box: HTMLElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, top } = box.getBoundingClientRect()
  return clientX >= left + box.clientLeft + box.clientWidth || clientY >= top + box.clientTop + box.clientHeight
}

/** Extends the pointer's selection to whole words. */
function snapSelection(scroller: HTMLElement | null) {
  const selection = window.getSelection()
  if (!scroller || !selection || selection.isCollapsed || selection.rangeCount === 0) return
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0)
  if (!scroller.contains(startContainer) || !scroller.contains(endContainer)) return
  const start =
    startContainer instanceof Text ? snapToWords(startContainer.data, startOffset, startOffset).start : startOffset
  const end = endContainer instanceof Text ? snapToWords(endContainer.data, endOffset, endOffset).end : endOffset
  if (start !== startOffset || end !== endOffset) selection.setBaseAndExtent(startContainer, start, endContainer, end)
}

/** The part of a range inside an element. */
function partIn(element: Element, range: Range): Range {
  const part = document.createRange()
  part.selectNodeContents(element)
  if (range.compareBoundaryPoints(Range.START_TO_START, part) > 0)
    part.setStart(range.startContainer, range.startOffset)
  if (range.compareBoundaryPoints(Range.END_TO_END, part) < 0) part.setEnd(range.endContainer, range.endOffset)
  return part
}

/** Joins lines, including words hyphenated at a line end. */
function oneLine(text: string): string {
  return text
    .replace(/(\p{Ll})-\s*\n\s*(?=\p{Ll})/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}
