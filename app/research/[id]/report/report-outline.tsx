'use client'
import type { RefObject } from 'react'
import type { AnswerSectionRange } from '@/lib/citations/answer/answer-sections'

type Props = { sections: AnswerSectionRange[]; pane: RefObject<HTMLElement | null>; suffix: string }

const HEADINGS = '.reading :is(h2, h3, h4, h5, h6)'

/** The headings of a report: each leads to its place in the text. */
export function ReportOutline({ sections, pane, suffix }: Props) {
  // The first heading is the title of the whole.
  const rest = sections.slice(1)
  const go = (index: number) => {
    const heading = pane.current?.querySelectorAll<HTMLElement>(HEADINGS)[index]
    heading?.scrollIntoView({ block: 'start' })
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }
  return (
    <nav aria-label={`Outline${suffix}`}>
      <ol className="grid gap-0.5 text-sm">
        {rest.map(({ heading, headingEnd, end }, index) => {
          const isWithin = rest.slice(0, index).some((other) => headingEnd <= other.end && end <= other.end)
          return (
            <li key={headingEnd} className={isWithin ? 'pl-4 text-xs' : ''}>
              <button
                type="button"
                onClick={() => go(index + 1)}
                className="w-full rounded-sm px-2 py-1 text-left wrap-anywhere text-soft hover:bg-accent-soft hover:text-ink"
              >
                {heading}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
