'use client'
import { type RefObject, useState } from 'react'
import type { AnswerSectionRange } from '@/lib/citations/answer/answer-sections'
import { addSection } from '../actions'
import { useAsking } from '../use-asking'
import { type NewSection, SectionForm } from './section-form'

type Props = {
  sections: AnswerSectionRange[]
  pane: RefObject<HTMLElement | null>
  suffix: string
  runId: string
  onSectionAdded(runId: string, title: string): void
  /** it stands by itself, beside the text */
  isBeside: boolean
}

const HEADINGS = '.reading :is(h2, h3, h4, h5, h6)'

/** The headings of a report, each of which leads to its place in the text, and the way to one more. */
export function ReportOutline({ sections, pane, suffix, runId, onSectionAdded, isBeside }: Props) {
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
      {isBeside && <p className="label px-2 pb-1.5">Outline</p>}
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
      <AddSection runId={runId} onSectionAdded={onSectionAdded} />
    </nav>
  )
}

/** A section behind the last one of the plan. */
function AddSection({ runId, onSectionAdded }: Pick<Props, 'runId' | 'onSectionAdded'>) {
  const [isOpen, setIsOpen] = useState(false)
  const { asked, error, ask } = useAsking(
    (section: NewSection) => addSection(runId, section),
    (added, section) => onSectionAdded(added.runId, section.title),
  )
  if (!isOpen)
    return (
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="mt-1 rounded-sm px-2 py-1 text-xs text-soft hover:text-ink"
      >
        <span aria-hidden>+ </span>Add a section
      </button>
    )
  return (
    <div className="mt-2 border-t border-line px-2 pt-2.5">
      <SectionForm busy={asked} submit={ask} back={() => setIsOpen(false)} />
      <p role="alert" className="mt-1 text-xs text-bad empty:hidden">
        {error}
      </p>
    </div>
  )
}
