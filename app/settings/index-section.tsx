'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import type { IndexReport } from '@/lib/library/care/index-state'
import { sayMoney } from '../costs/say-money'
import { sayDuration } from '../research/[id]/funnel/say-duration'
import { Button } from '../ui/button'
import { ErrorLine } from '../ui/error-line'
import { reach } from '../ui/reach'
import { lookAtIndex, measure, reembed } from './actions'

const POLL_MS = 1_000

/** The current embedding model, the cost of switching, and its progress. */
export function IndexSection({ initial }: { initial: IndexReport }) {
  const router = useRouter()
  const [polled, setPolled] = useState<IndexReport | null>(null)
  const [error, setError] = useState<string | null>(null)
  const state = polled ?? initial
  const { active, chosen, rebuild, cost } = state
  const running = rebuild?.state === 'running'
  const differs = active !== null && active.model !== chosen
  const unmeasured = differs && chosen !== 'offline' && cost?.ms === null && !running

  // New data from the server replaces what was polled before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on purpose
  useEffect(() => setPolled(null), [initial])
  useEffect(() => {
    if (!running) return
    const timer = setInterval(async () => {
      const now = await lookAtIndex().catch(() => null)
      if (!now?.ok) return
      setPolled(now.value)
      if (now.value.rebuild?.state !== 'running') router.refresh()
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [running, router])
  useEffect(() => {
    if (!unmeasured) return
    let here = true
    measure().then(
      (done) => {
        if (!here) return
        if (done.ok) setPolled(done.value)
        else setError(done.error.message)
      },
      () => {},
    )
    return () => {
      here = false
    }
  }, [unmeasured])

  const start = async () => {
    setError(null)
    const done = await reach(reembed())
    if (done.ok) setPolled(done.value)
    else setError(done.error.message)
  }

  if (!active)
    return (
      <p className="text-sm text-soft">Nothing is indexed yet. The index is created when the first paper is added.</p>
    )
  return (
    <div className="space-y-3 text-sm text-soft">
      <p>
        The index uses <b className="font-medium text-ink">{named(active.model)}</b> and holds{' '}
        {active.passages.toLocaleString('en')} passages from {active.papers.toLocaleString('en')}{' '}
        {active.papers === 1 ? 'paper' : 'papers'}.
      </p>
      {differs && !running && (
        <p role="note" aria-label="Cost of switching">
          You chose <b className="font-medium text-ink">{named(chosen)}</b>. {cost && sayCost(chosen, cost)} Until then
          the current index stays in use.
        </p>
      )}
      {running && rebuild && (
        <div>
          <p role="status">
            Rebuilding the index with <b className="font-medium text-ink">{named(rebuild.model)}</b>. The current index
            stays in use.
          </p>
          <progress
            aria-label="Rebuilding the index"
            value={rebuild.of > 0 ? Math.min(rebuild.passages / rebuild.of, 1) : undefined}
            className="mt-2 h-1.5 w-full"
          />
        </div>
      )}
      {rebuild?.state === 'failed' && (
        <p className="text-bad">Rebuilding failed. The index is unchanged. {rebuild.error}</p>
      )}
      <ErrorLine>{error}</ErrorLine>
      <Button kind={differs ? 'main' : 'normal'} onClick={start} disabled={running}>
        Rebuild index
      </Button>
    </div>
  )
}

function named(model: string): string {
  return model === 'offline' ? 'the built-in model' : model
}

function sayCost(chosen: string, { passages, tokens, usd, ms }: NonNullable<IndexReport['cost']>): string {
  if (chosen === 'offline') return 'Switching costs nothing and takes a few seconds.'
  const facts = [
    `about ${tokens.toLocaleString('en')} tokens`,
    usd === null ? 'price unknown' : sayMoney(usd),
    ms === null ? 'time not yet known' : `about ${sayDuration(ms)}`,
  ]
  return `Switching re-embeds ${passages.toLocaleString('en')} passages: ${facts.join(', ')}.`
}
