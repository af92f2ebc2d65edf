'use client'
import Link from 'next/link'
import { NO_FILTER } from '@/lib/library/filters/paper-filter'
import { type FunnelSettings, LIMITS } from '@/lib/research/settings/funnel'
import { Button, buttonClass } from '../../../ui/button'
import type { FunnelDraft } from '../funnel/use-funnel-draft'

/** Factor by which each step changes the number of passages. */
const STEP = 1.5

/** Buttons below an answer made of passages: more or fewer, newer papers first, newer papers only. */
export function PassageControls({ draft, years }: { draft: FunnelDraft; years: number[] }) {
  const { settings, busy, ask, error, change } = draft
  const k = settings.gather.k
  const [least, most] = LIMITS.gather.k
  const withPassages = (wanted: number): FunnelSettings => ({ ...settings, gather: { ...settings.gather, k: wanted } })
  const newest = [...new Set(years)].sort((a, b) => b - a).slice(0, -1)
  return (
    <fieldset aria-label="Other passages" className="mt-2 flex flex-wrap items-center gap-2 text-sm print:hidden">
      <Button disabled={busy || k >= most} onClick={() => ask(withPassages(Math.min(most, Math.ceil(k * STEP))))}>
        More passages
      </Button>
      <Button disabled={busy || k <= least} onClick={() => ask(withPassages(Math.max(least, Math.floor(k / STEP))))}>
        Fewer passages
      </Button>
      {newest.length > 0 && (
        <Button disabled={busy} onClick={() => ask({ ...settings, newestFirst: !settings.newestFirst })}>
          {settings.newestFirst ? 'Best first' : 'Newest first'}
        </Button>
      )}
      {newest.length > 0 && (
        <select
          aria-label="Only papers since"
          className={buttonClass()}
          disabled={busy}
          value=""
          onChange={({ target }) =>
            ask({ ...settings, include: [], among: { ...NO_FILTER, ...settings.among, from: Number(target.value) } })
          }
        >
          <option value="">Only papers since…</option>
          {newest.map((year) => (
            <option key={year}>{year}</option>
          ))}
        </select>
      )}
      <p className="text-xs text-soft">
        For a written answer,{' '}
        <Link href="/settings" prefetch={false} className="underline underline-offset-2 hover:text-ink">
          connect a language model
        </Link>
        .
      </p>
      {error && !change && (
        <p role="alert" className="w-full text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
