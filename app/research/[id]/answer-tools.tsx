'use client'
import { type ReactNode, useState } from 'react'
import type { Failure, Outcome } from '@/lib/errors'
import { exportMarkdown, rate, save } from './actions'
import type { Version } from './threads'

const UNREACHABLE: Failure = { code: 'internal', message: 'The server does not answer. Try again.' }

/** What one can do with a finished answer. */
export function AnswerTools({ version, children }: { version: Version; children?: ReactNode }) {
  const [said, setSaid] = useState<{ text: string; wrong: boolean } | null>(
    version.savedAs ? { text: `Saved as ${version.savedAs}`, wrong: false } : null,
  )
  const [busy, setBusy] = useState(false)

  /** Does one thing at a time, and says how it went. */
  async function run<T>(work: () => Promise<Outcome<T>>, done: (value: T) => string | Promise<string>) {
    setBusy(true)
    const outcome = await work().catch((): Outcome<T> => ({ ok: false, error: UNREACHABLE }))
    try {
      setSaid(
        outcome.ok ? { text: await done(outcome.value), wrong: false } : { text: outcome.error.message, wrong: true },
      )
    } catch {
      setSaid({ text: 'The browser did not allow this. Download has the same text.', wrong: true })
    }
    setBusy(false)
  }

  return (
    <div className="mt-6 mb-4">
      <div className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          className="button"
          disabled={busy}
          onClick={() =>
            run(
              () => save(version.id),
              ({ fileName }) => `Saved as ${fileName}`,
            )
          }
        >
          Save
        </button>
        <button
          type="button"
          className="button"
          disabled={busy}
          onClick={() =>
            run(
              () => exportMarkdown(version.id),
              async ({ markdown }) => {
                await navigator.clipboard.writeText(markdown)
                return 'Copied as Markdown'
              },
            )
          }
        >
          Copy
        </button>
        <button
          type="button"
          className="button"
          disabled={busy}
          onClick={() =>
            run(
              () => exportMarkdown(version.id),
              ({ fileName, markdown }) => {
                download(fileName, markdown)
                return `Downloaded as ${fileName}`
              },
            )
          }
        >
          Download
        </button>
        <Rating runId={version.id} start={version.rating} />
        {children}
      </div>
      <p role="status" className={`mt-2 min-h-5 text-sm wrap-anywhere ${said?.wrong ? 'text-bad' : 'text-soft'}`}>
        {said?.text}
      </p>
    </div>
  )
}

function Rating({ runId, start }: { runId: string; start: number | null }) {
  const [rating, setRating] = useState(start)
  const choose = async (wanted: 1 | -1) => {
    const before = rating
    const next = rating === wanted ? null : wanted
    setRating(next)
    const outcome = await rate(runId, next).catch(() => null)
    if (!outcome?.ok) setRating(before)
  }
  return (
    <span className="flex">
      {([1, -1] as const).map((value) => (
        <button
          key={value}
          type="button"
          aria-label={value === 1 ? 'Good answer' : 'Poor answer'}
          aria-pressed={rating === value}
          onClick={() => choose(value)}
          className="button button-quiet px-2 aria-pressed:bg-accent-soft aria-pressed:text-accent"
        >
          <Thumb down={value === -1} />
        </button>
      ))}
    </span>
  )
}

function Thumb({ down }: { down: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={`size-4 fill-none stroke-current stroke-[1.7] ${down ? 'rotate-180' : ''}`}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M7 11v9H4v-9zM7 11l4-7.5c1.4 0 2.3 1 2.1 2.4L12.5 10H18a2 2 0 0 1 2 2.3l-1.1 6a2 2 0 0 1-2 1.7H7" />
    </svg>
  )
}

function download(fileName: string, markdown: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([markdown], { type: 'text/markdown' }))
  link.download = fileName
  link.click()
  URL.revokeObjectURL(link.href)
}
