'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { lookForServer, onUnreached } from '../ui/reach'

/** Intervals for checking whether Folio is running: normally, and while it is not. */
const EVERY_MS = 20_000
const WHILE_GONE_MS = 2_000

/**
 * Warns while Folio is not running or has no room to work, and once the person is signed out. The page stays. While
 * Folio is not running, links are blocked, because they would lead to a browser error; it resumes when Folio is back.
 */
export function ServerWatch() {
  const router = useRouter()
  const [gone, setGone] = useState(false)
  const [lack, setLack] = useState<string | null>(null)
  const [isOut, setOut] = useState(false)
  const [held, setHeld] = useState(0)
  const isShort = lack !== null
  const wasGone = useRef(false)
  const hasLooked = useRef(false)

  useEffect(() => {
    const look = async () => {
      if (document.visibilityState === 'hidden') return
      const { isThere, lack } = await lookForServer()
      setGone(!isThere)
      // Keep the first message: the number of free bytes changes all the time.
      setLack((said) => lack && (said ?? lack))
      if (isThere && wasGone.current) router.refresh()
      wasGone.current = !isThere
    }
    if (!hasLooked.current) void look()
    hasLooked.current = true
    const timer = setInterval(look, gone || isShort ? WHILE_GONE_MS : EVERY_MS)
    const forget = onUnreached(({ code }) => (code === 'unauthorized' ? setOut(true) : void look()))
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', look)
    return () => {
      clearInterval(timer)
      forget()
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', look)
    }
  }, [gone, isShort, router])

  useEffect(() => {
    if (!gone) return setHeld(0)
    const hold = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.hash) return
      event.preventDefault()
      event.stopPropagation()
      setHeld((count) => count + 1)
    }
    document.addEventListener('click', hold, { capture: true })
    return () => document.removeEventListener('click', hold, { capture: true })
  }, [gone])

  if (!gone && !lack && !isOut) return null
  return (
    <div className="pointer-events-none fixed inset-x-0 top-15 z-70 grid justify-center px-4 desk:top-3">
      <p
        // Announced again for each blocked link.
        key={held}
        role="alert"
        className="panel pointer-events-auto px-4 py-2 text-sm shadow-lift"
      >
        {gone ? (
          <>
            <strong className="font-semibold text-bad">Folio is not running.</strong> This page stays open and continues
            once Folio is back.
          </>
        ) : isOut ? (
          <>
            <strong className="font-semibold">You are signed out.</strong>{' '}
            <button type="button" className="underline underline-offset-2" onClick={() => location.reload()}>
              Sign in again
            </button>{' '}
            to continue. What you typed has been saved.
          </>
        ) : (
          <>{lack} Unfinished work is paused and resumes automatically.</>
        )}
      </p>
    </div>
  )
}
