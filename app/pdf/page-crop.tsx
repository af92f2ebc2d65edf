'use client'
import { useEffect, useRef } from 'react'
import type { Rect } from '@/lib/text/document'
import { drawCrop } from './draw-crop'
import { useDocument } from './use-document'

type Props = { paperId: string; rect: Rect; label: string }

/** A part of a page, cut from the open PDF. Empty if it cannot be drawn; the page itself is also shown. */
export function PageCrop({ paperId, rect, label }: Props) {
  const { document } = useDocument(paperId)
  const holder = useRef<HTMLDivElement>(null)
  const { page, x, y, w, h } = rect
  useEffect(() => {
    if (!document || !holder.current) return
    const left = new AbortController()
    const place = holder.current
    drawCrop(document, { page, x, y, w, h }, place.clientWidth, left.signal)
      .then((canvas) => {
        if (canvas) place.replaceChildren(canvas)
      })
      .catch(() => {})
    return () => left.abort()
  }, [document, page, x, y, w, h])
  return <div ref={holder} role="img" aria-label={label} className="pdf-crop" />
}
