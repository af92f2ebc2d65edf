'use client'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePlaceName } from '@/app/pdf/printed-pages'
import type { CitationView } from '@/lib/research/events/answer-view'
import { QuoteWords } from './quote-words'
import { judgeOf, VERDICTS } from './verdicts'

export type QuoteShown = { title: string; citation: CitationView }

export type Tip = { anchor: HTMLElement; quotes: QuoteShown[]; remark?: string; delayMs?: number }

const MARGIN = 12
const GAP = 8
const MOST_QUOTES = 3

/** A tooltip with the quotes for a citation or sentence, above or below it. Also its description for screen readers. */
export function QuotesTip({ tip: { anchor, quotes, remark, delayMs = 250 } }: { tip: Tip }) {
  const nameOf = usePlaceName()
  const card = useRef<HTMLDivElement>(null)
  const [position, setPosition] = useState({ left: 0, top: 0 })
  const [shown, setShown] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in the card decides how large it is
  useLayoutEffect(() => {
    const { width = 0, height = 0 } = card.current?.getBoundingClientRect() ?? {}
    // For a sentence over several lines, the first one.
    const at = anchor.getClientRects()[0] ?? anchor.getBoundingClientRect()
    const left = Math.max(MARGIN, Math.min(at.left + at.width / 2 - width / 2, window.innerWidth - width - MARGIN))
    const { top, bottom } = clearOf(anchor)
    const above = top - height - GAP
    const below = bottom + GAP
    const fitsBelow = below + height < window.innerHeight - MARGIN
    setPosition({ left, top: above > MARGIN || !fitsBelow ? Math.max(MARGIN, above) : below })
  }, [anchor, quotes])

  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])

  const more = quotes.length - MOST_QUOTES
  return (
    <div
      ref={card}
      aria-hidden
      style={position}
      className={`panel pointer-events-none fixed z-30 grid w-96 max-w-[calc(100vw-1.5rem)] grid-cols-[minmax(0,1fr)] gap-3 wrap-anywhere px-4 py-3 font-sans text-xs text-soft shadow-lift transition-opacity ${shown ? 'opacity-100' : 'opacity-0'}`}
    >
      {quotes.slice(0, MOST_QUOTES).map(({ title, citation }) => (
        <div key={citation.id}>
          <p className="truncate font-medium text-ink">{title}</p>
          <p
            className={`mt-1.5 font-serif text-[0.9375rem] leading-snug text-ink ${quotes.length > 1 ? 'line-clamp-3' : 'line-clamp-6'}`}
          >
            {citation.quote ? <QuoteWords quote={citation.quote} marks /> : VERDICTS[citation.verdict].meaning}
          </p>
          <p className="mt-2 flex items-center gap-1.5">
            <span className={`size-2 ${VERDICTS[citation.verdict].dot}`} />
            {VERDICTS[citation.verdict].word} · {nameOf(citation.paperId, citation.page)} · {judgeOf(citation)}
            {citation.why && `: ${citation.why}`}
          </p>
        </div>
      ))}
      {more > 0 && <p>and {more} more</p>}
      {remark && <p>{remark}</p>}
    </div>
  )
}

/** Vertical extent of the sentence that the tooltip is about, which it must not cover. */
function clearOf(anchor: HTMLElement): { top: number; bottom: number } {
  const sentence = anchor.closest<HTMLElement>('[data-sentence]') ?? sentenceBefore(anchor)
  const parts = sentence
    ? [...document.querySelectorAll<HTMLElement>(`[data-sentence="${sentence.dataset.sentence}"]`)].filter(
        (part) => part.closest('section') === sentence.closest('section'),
      )
    : []
  const boxes = [anchor, ...parts].map((part) => part.getBoundingClientRect())
  return { top: Math.min(...boxes.map(({ top }) => top)), bottom: Math.max(...boxes.map(({ bottom }) => bottom)) }
}

/** Finds the sentence that a citation follows. */
function sentenceBefore(citation: HTMLElement): HTMLElement | null {
  // A wrapper keeps it attached to the word before it.
  const held = citation.closest('.whitespace-nowrap') ?? citation
  for (let before = held.previousElementSibling; before; before = before.previousElementSibling) {
    if (before instanceof HTMLElement && before.matches('[data-sentence]')) return before
  }
  return null
}
