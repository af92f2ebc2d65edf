'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'

const POLL_MS = 2_000
const ADDED = 'folio:papers-added'

/** Signals that papers are being added. */
export function tellPapersAdded() {
  window.dispatchEvent(new Event(ADDED))
}

type Counted = { papers: number; working: number; ready: number }

/** The current number of papers, polled while some are being added. */
export function PaperCount({ papers, working, ready }: Counted) {
  const router = useRouter()
  const [counted, setCounted] = useState({ papers, after: papers })
  const [asked, setAsked] = useState(0)
  const canAsk = ready > 0
  useEffect(() => {
    const ask = () => setAsked((times) => times + 1)
    window.addEventListener(ADDED, ask)
    return () => window.removeEventListener(ADDED, ask)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each announced paper starts a new count
  useEffect(() => {
    if (working === 0 && asked === 0) return
    let timer: ReturnType<typeof setTimeout>
    let left = false
    const poll = async () => {
      const health = await readHealth()
      if (left) return
      if (health) setCounted({ papers: health.papers, after: papers })
      // Refresh the page when the first paper can be searched, and when all are read.
      if (health && (health.working === 0 || (health.ready > 0 && !canAsk))) router.refresh()
      if (health?.working !== 0) timer = setTimeout(poll, POLL_MS)
    }
    timer = setTimeout(poll, POLL_MS)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [asked, working === 0, canAsk, papers, router])
  return counted.after === papers ? counted.papers : papers
}

/** The counts of the library now; null where Folio does not answer. */
export async function readHealth(): Promise<(Counted & { failed: number; newerVersions: number }) | null> {
  const response = await fetch('/api/health').catch(() => null)
  return response?.ok ? response.json() : null
}
