'use client'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CitationView } from '@/lib/research/events'
import type { AnswerPlace } from './places'
import { VERDICTS } from './verdicts'

export type Tip = { place: AnswerPlace; citation: CitationView; anchor: HTMLElement }

const MARGIN = 12

/** The quote behind a citation, above it or below it. Screen readers have it as the button's description. */
export function CitationTip({ tip: { place, citation, anchor } }: { tip: Tip }) {
  const card = useRef<HTMLDivElement>(null)
  const [position, setPosition] = useState({ left: 0, top: 0 })
  const [shown, setShown] = useState(false)

  useLayoutEffect(() => {
    const { width = 0, height = 0 } = card.current?.getBoundingClientRect() ?? {}
    const at = anchor.getBoundingClientRect()
    const left = Math.max(MARGIN, Math.min(at.left + at.width / 2 - width / 2, window.innerWidth - width - MARGIN))
    const above = at.top - height - 8
    setPosition({ left, top: above > MARGIN ? above : at.bottom + 8 })
  }, [anchor])

  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 250)
    return () => clearTimeout(timer)
  }, [])

  const { word, meaning, dot } = VERDICTS[citation.verdict]
  return (
    <div
      ref={card}
      aria-hidden
      style={position}
      className={`pointer-events-none fixed z-30 w-80 max-w-[calc(100vw-1.5rem)] rounded-card border border-line bg-sheet px-4 py-3 font-sans text-xs text-soft shadow-lift transition-opacity ${shown ? 'opacity-100' : 'opacity-0'}`}
    >
      <p className="truncate font-medium text-ink">{place.title}</p>
      <p className="mt-1.5 line-clamp-6 font-serif text-[0.9375rem] leading-snug text-ink">
        {citation.quote ? `“${citation.quote}”` : meaning}
      </p>
      <p className="mt-2 flex items-center gap-1.5">
        <span className={`size-1.5 rounded-full ${dot}`} />
        {word} · page {place.page}
      </p>
    </div>
  )
}
