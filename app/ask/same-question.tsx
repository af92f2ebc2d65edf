'use client'
import Link from 'next/link'
import { useEffect, useRef, useState } from 'react'
import type { EarlierResearch as Earlier } from '@/lib/research/overview/earlier-research'
import { When } from '../shell/when'
import { Button } from '../ui/button'
import { findAskedBefore } from './actions'

/** Pause in typing before the lookup, in milliseconds. */
const REST_MS = 500

/** Shows earlier research on the same question while it is typed, with its age, to open it or start from it instead. */
export function SameQuestion({ mode }: { mode: string }) {
  const place = useRef<HTMLParagraphElement>(null)
  const [earlier, setEarlier] = useState<Earlier | null>(null)
  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = 0
    const look = async () => {
      const own = ++last
      const question = mode === 'deep' ? String(new FormData(form).get('question') ?? '').trim() : ''
      const found = question ? await findAskedBefore(question).catch(() => null) : null
      if (own === last) setEarlier(found?.ok ? found.value : null)
    }
    const onInput = () => {
      clearTimeout(timer)
      timer = setTimeout(look, REST_MS)
    }
    form.addEventListener('input', onInput)
    look()
    return () => {
      last = -1
      clearTimeout(timer)
      form.removeEventListener('input', onInput)
    }
  }, [mode])
  return (
    <p ref={place} role="status" className="mt-1.5 px-1 text-xs text-soft empty:hidden">
      {earlier && (
        <>
          Already researched (<When iso={earlier.at} />
          ):{' '}
          <Link
            href={`/research/${earlier.sessionId}?run=${earlier.runId}`}
            prefetch={false}
            className="text-ink underline underline-offset-2 wrap-anywhere"
          >
            {earlier.question}
          </Link>
          {earlier.canStart && (
            <Button
              type="submit"
              name="from"
              value={earlier.runId}
              title="Reuses its checklist and the findings that still hold, and searches for what is missing"
              className="ml-2 min-h-8 px-2.5 text-xs"
            >
              Build on it
            </Button>
          )}
        </>
      )}
    </p>
  )
}
