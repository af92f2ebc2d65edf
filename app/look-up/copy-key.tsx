'use client'
import { useEffect, useState } from 'react'
import { copyText } from '@/app/ui/copy-text'

const SAID_MS = 2_000

/** A citation key that is copied when clicked. */
export function CopyKey({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(''), SAID_MS)
    return () => clearTimeout(timer)
  }, [said])
  const copy = async () => {
    const done = await copyText(text)
    setSaid(done ? 'Copied' : 'The browser did not allow copying')
  }
  return (
    <span className="inline-flex items-center gap-1.5">
      <button
        type="button"
        aria-label={`Copy ${text}`}
        onClick={copy}
        className="rounded-md border border-line bg-sheet px-2 py-0.5 font-mono text-2xs wrap-anywhere text-soft hover:border-edge hover:text-ink"
      >
        {text}
      </button>
      <span role="status" className="text-2xs text-soft">
        {said}
      </span>
    </span>
  )
}
