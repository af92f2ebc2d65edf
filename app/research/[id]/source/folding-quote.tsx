'use client'
import { useLayoutEffect, useRef, useState } from 'react'
import { QuoteWords } from '../answer/quote-words'

/** The quoted words above their page, where they are marked as well: two lines, the rest on request. */
export function FoldingQuote({ quote }: { quote: string }) {
  const words = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isLong, setLong] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another quote is measured anew
  useLayoutEffect(() => {
    setOpen(false)
    const { scrollHeight = 0, clientHeight = 0 } = words.current ?? {}
    setLong(scrollHeight > clientHeight + 1)
  }, [quote])
  return (
    <blockquote className="mt-2 rounded-r-md border-l-3 border-mark-line bg-mark/45 px-3 py-1.5 font-serif text-[0.9375rem] leading-normal">
      <mark ref={words} className={`bg-transparent text-inherit ${isOpen ? '' : 'line-clamp-2'}`}>
        <QuoteWords quote={quote} />
      </mark>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          className="mt-0.5 block font-sans text-xs text-soft underline-offset-2 hover:text-ink hover:underline"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show the whole quote'}
        </button>
      )}
    </blockquote>
  )
}
