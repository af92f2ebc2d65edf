'use client'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { isShortcut } from '@/app/shell/shortcuts'
import type { Outcome } from '@/lib/errors'
import type { Member } from '@/lib/libraries/fellow-members'
import { Button } from '../../ui/button'

type Props = {
  label: string
  button: string
  start?: string
  /** people who can be mentioned */
  readers: Member[]
  send(text: string): Promise<Outcome<void>>
  /** called after sending, and on cancel */
  done?(): void
  focus?: boolean
}

const MOST_SHOWN = 6
/** `@` at the start of a word, followed by part of a name up to the caret. */
const NAMING = /(?:^|[\s(])@([^\s@][^@\n]{0,40}|)$/

/** A box for comments. `@` suggests readers: arrows select, Enter inserts. */
export function CommentBox({ label, button, start = '', readers, send, done, focus = false }: Props) {
  const [text, setText] = useState(start)
  const [caret, setCaret] = useState(start.length)
  const [at, setAt] = useState(0)
  const [dismissed, setDismissed] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const naming = NAMING.exec(text.slice(0, caret))?.[1]
  const offered =
    naming === undefined || dismissed
      ? []
      : readers.filter(({ name }) => name.toLowerCase().startsWith(naming.toLowerCase())).slice(0, MOST_SHOWN)
  const chosen = offered[Math.min(at, offered.length - 1)]

  const take = ({ name }: Member) => {
    const from = caret - (naming?.length ?? 0)
    const next = `${text.slice(0, from)}${name} ${text.slice(caret).replace(/^ /, '')}`
    setText(next)
    setCaret(from + name.length + 1)
    setDismissed(true)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(from + name.length + 1, from + name.length + 1)
    })
  }

  const submit = async () => {
    if (busy) return
    setBusy(true)
    setError(null)
    const outcome = await send(text)
    setBusy(false)
    if (!outcome.ok) return setError(outcome.error.message)
    setText('')
    setCaret(0)
    done?.()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (chosen) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step) setAt((Math.min(at, offered.length - 1) + step + offered.length) % offered.length)
      else if (event.key === 'Enter' || event.key === 'Tab') take(chosen)
      else if (event.key === 'Escape') setDismissed(true)
      else return
      event.preventDefault()
      event.stopPropagation()
    } else if (isShortcut(event, 'submit')) {
      event.preventDefault()
      submit()
    }
  }

  return (
    <form
      className="relative"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <textarea
        ref={field}
        // biome-ignore lint/a11y/noAutofocus: it was just asked for
        autoFocus={focus}
        aria-label={label}
        placeholder={`${label}. Type @ to mention someone.`}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={chosen ? `${id}-people` : undefined}
        aria-activedescendant={chosen ? `${id}-${chosen.id}` : undefined}
        rows={2}
        maxLength={5_000}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setCaret(target.selectionStart)
          setDismissed(false)
          setAt(0)
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        className="field field-sizing-content max-h-48 min-h-14"
      />
      {chosen && (
        <div
          id={`${id}-people`}
          role="listbox"
          aria-label="People"
          className="panel absolute inset-x-0 z-50 p-1 shadow-lift"
        >
          {offered.map((reader) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
            <div
              key={reader.id}
              id={`${id}-${reader.id}`}
              role="option"
              aria-selected={reader === chosen}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(reader)}
              className="cursor-pointer rounded-md px-2 py-1 text-sm aria-selected:bg-accent-soft"
            >
              {reader.name}
            </div>
          ))}
        </div>
      )}
      <p role="status" className="sr-only">
        {chosen &&
          `${offered.length === 1 ? 'One person' : `${offered.length} people`}: ${chosen.name}. Enter names them.`}
      </p>
      <div className="mt-1.5 flex items-center justify-end gap-2">
        <p role="alert" className="min-w-0 flex-1 text-xs text-bad">
          {error}
        </p>
        {done && start && (
          <Button kind="quiet" onClick={done}>
            Cancel
          </Button>
        )}
        <Button type="submit" aria-disabled={busy || text.trim() === ''}>
          {button}
        </Button>
      </div>
    </form>
  )
}
