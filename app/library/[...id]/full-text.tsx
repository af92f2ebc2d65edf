'use client'
import { useEffect, useRef, useState } from 'react'
import { reach } from '@/app/ui/reach'
import type { Outcome } from '@/lib/errors'
import { readPageTexts } from './actions'

type PageText = { number: number; text: string }

/** The text that Folio read from each page, which it searches and quotes. */
export function FullText({ paperId, page, turn }: { paperId: string; page: number; turn: number }) {
  const box = useRef<HTMLElement>(null)
  const [pages, setPages] = useState<Outcome<PageText[]> | null>(null)
  useEffect(() => {
    let current = true
    reach(readPageTexts(paperId)).then((answer) => current && setPages(answer))
    return () => {
      current = false
    }
  }, [paperId])
  useEffect(() => {
    if (!pages?.ok || turn === 0) return
    const place = box.current?.querySelector<HTMLElement>(`[data-page="${page}"]`)
    if (box.current && place) box.current.scrollTop = place.offsetTop - 8
  }, [pages, page, turn])
  return (
    <section
      ref={box}
      aria-label="Page text"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="relative h-full overflow-auto border-t border-line bg-sheet px-6 py-4"
    >
      {!pages && <div className="skeleton h-full" />}
      {pages && !pages.ok && <p className="text-sm text-bad">{pages.error.message}</p>}
      {pages?.ok &&
        pages.value.map(({ number, text }) => (
          <article
            key={number}
            data-page={number}
            aria-labelledby={`text-${number}`}
            className="mb-6 [contain-intrinsic-size:auto_40rem] [content-visibility:auto]"
          >
            <h3 id={`text-${number}`} className="label mb-1">
              Page {number}
            </h3>
            <p dir="auto" className="font-serif leading-relaxed break-words whitespace-pre-line">
              {text || <span className="text-faint">No text on this page.</span>}
            </p>
          </article>
        ))}
    </section>
  )
}
