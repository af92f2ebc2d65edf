'use client'
import { useEffect, useRef } from 'react'
import { isShortcut } from '@/app/shell/shortcuts'
import { Button } from '../../ui/button'

type Props = {
  typed: string
  type(text: string): void
  /** number of the current match, from 1, and the total; null without a search */
  at: { number: number; count: number; done: boolean } | null
  step(by: 1 | -1): void
  close(): void
}

/** Searches the whole PDF. Enter goes to the next match, Shift+Enter to the previous one. */
export function FindBar({ typed, type, at, step, close }: Props) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const none = at?.count === 0
  return (
    <search className="flex shrink-0 items-center gap-1 border-b border-line bg-sheet px-3 py-1 text-xs text-soft">
      <input
        ref={field}
        type="search"
        aria-label="Find in this PDF"
        placeholder="Find in this PDF"
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (isShortcut(event, 'nextPlace')) step(1)
          else if (isShortcut(event, 'previousPlace')) step(-1)
          else if (isShortcut(event, 'closeFind')) close()
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
        className="min-w-0 flex-1 rounded-md border border-line bg-paper px-2 py-1 text-sm text-ink"
      />
      <span role="status" className="min-w-16 text-center whitespace-nowrap tabular-nums">
        {at && (none ? (at.done ? 'No matches' : 'Searching…') : `${at.number} of ${at.count}${at.done ? '' : '…'}`)}
      </span>
      {(['Previous match', 'Next match'] as const).map((name, index) => (
        <Button
          key={name}
          aria-label={name}
          disabled={!at || none}
          kind="quiet"
          className="px-2.5"
          onClick={() => step(index === 0 ? -1 : 1)}
        >
          {index === 0 ? '‹' : '›'}
        </Button>
      ))}
      <Button aria-label="Close find bar" kind="quiet" className="px-2.5" onClick={close}>
        ×
      </Button>
    </search>
  )
}
