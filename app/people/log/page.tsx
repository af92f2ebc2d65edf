import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ACTS_A_PAGE, listActs } from '@/lib/accounts/audit/audit'
import { currentSignIn, mayHere } from '../../current-person'
import { ButtonAnchor, ButtonLink } from '../../ui/button'
import { ActList } from '../act-list'

export const metadata: Metadata = { title: 'Audit log' }

/** View the full audit log of accounts, page by page, for administrators. */
export default async function LogPage({ searchParams }: { searchParams: Promise<{ before?: string | string[] }> }) {
  if (!(await currentSignIn()) || !(await mayHere('administer'))) notFound()
  const { before } = await searchParams
  const after = typeof before === 'string' && /^\d{1,9}$/.test(before) ? Number(before) : undefined
  const acts = await listActs(after)
  const oldest = acts.length === ACTS_A_PAGE ? acts.at(-1)?.id : undefined
  return (
    <div className="mx-auto max-w-[45rem] px-5 pt-8 pb-24 desk:px-10 desk:pt-10">
      <h1 className="page-title">Audit log</h1>
      <p className="mt-2 max-w-prose text-sm text-soft">
        The last 180 days, newest first. The log does not record what people ask, read or write.
      </p>
      <div className="mt-4 mb-6 flex flex-wrap gap-3 text-sm">
        <ButtonLink href="/people" prefetch={false}>
          Back to people
        </ButtonLink>
        {/* A route that serves a file, so it needs a plain link. */}
        <ButtonAnchor href="/people/log/export" download>
          Download all as CSV
        </ButtonAnchor>
      </div>
      {acts.length > 0 ? <ActList acts={acts} /> : <p className="text-sm text-soft">No older entries are kept.</p>}
      <nav aria-label="Pages" className="mt-4 flex gap-3 text-sm">
        {after !== undefined && (
          <ButtonLink href="/people/log" prefetch={false}>
            Newest
          </ButtonLink>
        )}
        {oldest !== undefined && (
          <ButtonLink href={`/people/log?before=${oldest}`} prefetch={false}>
            Older
          </ButtonLink>
        )}
      </nav>
    </div>
  )
}
