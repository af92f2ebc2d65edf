'use client'
import { useState } from 'react'
import { ErrorLine } from '../../../ui/error-line'
import { addSection } from '../actions'
import { useAsking } from '../use-asking'
import { type NewSection, SectionForm } from './section-form'

type Props = { runId: string; onSectionAdded(runId: string, title: string): void }

/** Adds a section after the last one of the plan. */
export function AddSection({ runId, onSectionAdded }: Props) {
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
      <ErrorLine className="mt-1 text-xs">{error}</ErrorLine>
    </div>
  )
}
