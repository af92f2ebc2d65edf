'use client'
import { useState, useTransition } from 'react'
import { PaperLink } from '@/app/library/paper-link'
import { PaperNotice } from '@/app/markdown/paper-notice'
import { useMay } from '@/app/rights'
import type { HealthReport } from '@/lib/library/care/health'
import { Button } from '../../ui/button'
import { ErrorLine } from '../../ui/error-line'
import { fetchNotices } from '../care/care-actions'

/** Retracted, questioned or corrected papers, and the list that says so, which is only fetched on request. */
export function NoticeList({
  notices: { list, papers },
  refresh,
}: {
  notices: HealthReport['notices']
  refresh(): void
}) {
  const may = useMay()
  const [isFetching, start] = useTransition()
  const [error, setError] = useState<string | null>(null)
  const fetchList = () =>
    start(async () => {
      const outcome = await fetchNotices()
      setError(outcome.ok ? null : outcome.error.message)
      if (outcome.ok) refresh()
    })
  return (
    <section aria-labelledby="notices" className="mb-8">
      <h2 id="notices" className="font-serif text-lg font-semibold">
        Retractions and corrections <span className="font-normal text-soft tabular-nums">{papers.length}</span>
      </h2>
      <p className="mb-2 max-w-prose text-sm text-soft">
        {list
          ? `Checked against Retraction Watch’s list of ${list.at.slice(0, 10)}, with ${list.notices.toLocaleString('en')} notices. The list is kept on this machine, and nothing about your library leaves it.`
          : 'Retraction Watch lists papers that have been retracted, corrected or given an expression of concern. If you choose to, Folio downloads the whole list (about 44 MB) and checks your papers against it on this machine.'}
      </p>
      {may('administer') && (
        <Button disabled={isFetching} onClick={fetchList}>
          {isFetching ? 'Downloading the list…' : list ? 'Download the list again' : 'Download the list'}
        </Button>
      )}
      <ErrorLine className="mt-2 max-w-prose text-sm">{error}</ErrorLine>
      <ul className="mt-3">
        {papers.map(({ id, title, notice }) => (
          <li key={id} className="border-t border-line py-2 wrap-anywhere">
            <PaperLink id={id} className="font-serif text-base text-ink underline-offset-2 hover:underline">
              {title}
            </PaperLink>
            <p className="mt-0.5">
              <PaperNotice notice={notice} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
