'use client'
import { useEffect, useId, useRef, useState } from 'react'
import { PLAN_LIMITS } from '@/lib/research/plan/report-plan'
import { Button } from '../../../ui/button'

/** A section to add to a report. */
export type NewSection = { title: string; subtopics: string[] }

type Props = { busy: boolean; submit(section: NewSection): void; back(): void }

const BOX =
  'w-full rounded-lg border border-line bg-paper px-3 py-1.5 font-serif text-base leading-normal focus:border-accent focus:outline-none'

/** Asks for the title of a new section, and what to search for it. */
export function SectionForm({ busy, submit, back }: Props) {
  const id = useId()
  const heading = useRef<HTMLInputElement>(null)
  const [title, setTitle] = useState('')
  const [subtopics, setSubtopics] = useState('')
  useEffect(() => heading.current?.focus(), [])
  return (
    <form
      aria-label="New section"
      className="grid grid-cols-1 gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) submit({ title, subtopics: subtopics.split('\n') })
      }}
    >
      <label htmlFor={`${id}-title`} className="text-xs font-medium text-soft">
        Heading
      </label>
      <input
        ref={heading}
        id={`${id}-title`}
        value={title}
        required
        maxLength={PLAN_LIMITS.letters}
        onChange={(event) => setTitle(event.target.value)}
        className={BOX}
      />
      <label htmlFor={`${id}-subtopics`} className="text-xs font-medium text-soft">
        What it should cover, one point per line
      </label>
      <textarea
        id={`${id}-subtopics`}
        aria-describedby={`${id}-hint`}
        value={subtopics}
        rows={2}
        onChange={(event) => setSubtopics(event.target.value)}
        className={`field-sizing-content max-h-48 min-h-16 resize-none ${BOX}`}
      />
      <p id={`${id}-hint`} className="text-xs text-soft">
        If you leave this empty, Folio uses the heading as its search query. Only this section is researched; the rest
        stays exactly the same.
      </p>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Button kind="quiet" onClick={back}>
          Back
        </Button>
        <Button type="submit" kind="main" disabled={busy}>
          Add section
        </Button>
      </div>
    </form>
  )
}
