'use client'
import type { ReactNode, RefObject } from 'react'
import type { AnswerSectionRange } from '@/lib/citations/blocks/answer-sections'

type Props = {
  sections: AnswerSectionRange[]
  pane: RefObject<HTMLElement | null>
  suffix: string
  /** shown separately, beside the text */
  isBeside: boolean
  /** shown below the headings */
  children?: ReactNode
}

const HEADINGS = '.reading :is(h2, h3, h4, h5, h6)'

/** Headings of a long answer, linked to the text. */
export function Outline({ sections, pane, suffix, isBeside, children }: Props) {
  // The title is not a section.
  const from = sections.every(({ end }) => end <= (sections[0]?.end ?? 0)) ? 1 : 0
  const rest = sections.slice(from)
  const go = (index: number) => {
    const heading = pane.current?.querySelectorAll<HTMLElement>(HEADINGS)[index]
    heading?.scrollIntoView({ block: 'start' })
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }
  return (
    <nav aria-label={`Outline${suffix}`}>
      {isBeside && <p className="label px-2 pb-1.5">Outline</p>}
      <ol className="grid gap-0.5 text-sm">
        {rest.map(({ heading, headingEnd, end }, index) => {
          const isWithin = rest.slice(0, index).some((other) => headingEnd <= other.end && end <= other.end)
          return (
            <li key={headingEnd} className={isWithin ? 'pl-4 text-xs' : ''}>
              <button
                type="button"
                onClick={() => go(index + from)}
                className="w-full rounded-sm px-2 py-1 text-left wrap-anywhere text-soft hover:bg-accent-soft hover:text-ink"
              >
                {heading}
              </button>
            </li>
          )
        })}
      </ol>
      {children}
    </nav>
  )
}
