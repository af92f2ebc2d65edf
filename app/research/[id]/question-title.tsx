'use client'
import { useEffect, useRef, useState } from 'react'

/** Questions with more characters get a smaller font. */
const LONG = 90

/** The question as a title. A long one is collapsed to a few lines, and shown in full on request. */
export function QuestionTitle({ text }: { text: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  const [isLong, setIsLong] = useState(false)
  const [whole, setWhole] = useState(false)
  useEffect(() => {
    const element = title.current
    if (!element || whole) return
    const measure = () => setIsLong(element.scrollHeight > element.clientHeight + 2)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [whole])
  return (
    <div className="mb-3">
      <h1
        ref={title}
        className={`page-title ${text.length > LONG ? 'text-[1.5rem]' : ''} ${whole ? '' : 'line-clamp-4'}`}
      >
        {text}
      </h1>
      {(isLong || whole) && (
        <button
          type="button"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          className="mt-1 text-sm text-soft underline underline-offset-2 hover:text-ink print:hidden"
        >
          {whole ? 'Show less of the question' : 'Show the whole question'}
        </button>
      )}
    </div>
  )
}
