'use client'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Rect } from '@/lib/text/document'
import { PageMarks } from '../page-marks'
import { rectsWithin } from '../rects-within'
import { findIn, searchable } from './searchable'

type Props = {
  page: number
  typed: string
  /** index of the current match on this page; null: it is elsewhere */
  here: number | null
}

/** Marks matches on a drawn page, using its text layer. */
export function FoundMarks({ page, typed, here }: Props) {
  const place = useRef<HTMLSpanElement>(null)
  const [places, setPlaces] = useState<Rect[][]>([])
  useLayoutEffect(() => {
    const sheet = place.current?.closest<HTMLElement>('.pdf-sheet')
    setPlaces(sheet ? rangesOf(sheet, typed).map((range) => rectsWithin(range, sheet, page)) : [])
  }, [page, typed])
  useEffect(() => {
    if (here === null || places.length === 0) return
    const sheet = place.current?.closest('.pdf-sheet')
    sheet?.querySelector('[data-kind="here"]')?.scrollIntoView({ block: 'center', inline: 'nearest' })
  }, [here, places])
  return (
    <>
      <span ref={place} hidden />
      {places.map((rects, nth) => (
        // The places of a page never change their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <PageMarks key={nth} rects={rects} kind={nth === here ? 'here' : 'found'} />
      ))}
    </>
  )
}

function rangesOf(sheet: HTMLElement, typed: string): Range[] {
  const layer = sheet.querySelector('.pdf-text')
  if (!layer) return []
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  const nodes: Node[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.nodeType === Node.TEXT_NODE || node.nodeName === 'BR') nodes.push(node)
  const text = searchable(nodes.map((node) => (node.nodeName === 'BR' ? '\n' : (node.nodeValue ?? ''))))
  return findIn(text, typed).flatMap(([start, end]) => {
    const [first, last] = [text.at[start], text.at[end - 1]]
    const [from, to] = [nodes[first?.piece ?? -1], nodes[last?.piece ?? -1]]
    if (!first || !last || !from || !to) return []
    const range = document.createRange()
    range.setStart(from, Math.min(first.offset, from.nodeValue?.length ?? 0))
    range.setEnd(to, Math.min(last.offset + 1, to.nodeValue?.length ?? 0))
    return [range]
  })
}
