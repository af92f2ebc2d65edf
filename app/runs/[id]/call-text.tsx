'use client'
import { useState } from 'react'
import type { CallText as Text } from '@/lib/research/trace/read-calls'
import { reach } from '../../ui/reach'
import { readCall } from './actions'

/** The request and response of a call, loaded when opened, because they may be long. */
export function CallText({ runId, callId }: { runId: string; callId: string }) {
  const [text, setText] = useState<Text | string | null>(null)
  const read = async () => {
    const outcome = await reach(readCall(runId, callId))
    setText(outcome.ok ? outcome.value : outcome.error.message)
  }
  return (
    <details onToggle={(event) => event.currentTarget.open && (text === null || typeof text === 'string') && read()}>
      <summary className="rounded-sm text-xs text-soft hover:text-ink">Prompt and response</summary>
      {text === null && <p className="py-1 text-xs text-faint">Reading…</p>}
      {typeof text === 'string' && (
        <p role="alert" className="py-1 text-xs text-bad">
          {text}
        </p>
      )}
      {text !== null && typeof text === 'object' && (
        <>
          <Part name="Sent" text={text.sent} cut={text.sent_cut} />
          <Part name="Got" text={text.got} cut={text.got_cut} />
        </>
      )}
    </details>
  )
}

function Part({ name, text, cut }: { name: string; text: string | null; cut: number }) {
  return (
    <div className="mt-1.5">
      <p className="label">{name}</p>
      {(text || cut === 0) && (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          tabIndex={0}
          className="mt-0.5 max-h-80 overflow-auto rounded-md bg-sunk px-3 py-2 text-xs whitespace-pre-wrap wrap-anywhere"
        >
          {text || '(nothing)'}
        </pre>
      )}
      {cut > 0 && (
        <p className="text-xs text-faint">
          {cut.toLocaleString('en')} {text && 'more '}characters were not kept.
        </p>
      )}
    </div>
  )
}
