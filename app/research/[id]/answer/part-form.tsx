'use client'
import { useEffect, useId, useRef, useState } from 'react'
import { sendOnEnter } from '@/app/shell/send-on-enter'
import { Button } from '../../../ui/button'

type Props = {
  label: string
  hint: string
  /** label of the button */
  send: string
  busy: boolean
  start: string
  submit(text: string): void
  back(): void
}

/** A text box for feedback on part of an answer, or for the part itself. */
export function PartForm({ label, hint, send, busy, start, submit, back }: Props) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(start)
  useEffect(() => {
    box.current?.focus()
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length)
  }, [])
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        submit(text)
      }}
    >
      <label htmlFor={id} className="text-xs font-medium text-soft">
        {label}
      </label>
      <textarea
        ref={box}
        id={id}
        aria-describedby={`${id}-hint`}
        value={text}
        rows={2}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={sendOnEnter}
        className="field-sizing-content max-h-64 min-h-16 w-full resize-none rounded-lg border border-line bg-paper px-3 py-2 font-serif text-base leading-normal focus:border-accent focus:outline-none"
      />
      <div className="flex flex-wrap items-center gap-2">
        <span id={`${id}-hint`} className="mr-auto text-xs text-soft">
          {hint}
        </span>
        <Button kind="quiet" onClick={back}>
          Back
        </Button>
        <Button type="submit" kind="main" disabled={busy}>
          {send}
        </Button>
      </div>
    </form>
  )
}
