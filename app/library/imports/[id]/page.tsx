import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { BackLink } from '@/app/shell/back-link'
import { KeepFresh } from '@/app/shell/keep-fresh'
import { When } from '@/app/shell/when'
import { AppError } from '@/lib/errors'
import { getImport } from '@/lib/library/import/imports'
import { ImportBar } from '../import-bar'
import { sayCounts } from '../say-counts'
import { StopImport } from '../stop-import'
import { isUnderWay, ReportLines } from './report-lines'

type Props = { params: Promise<{ id: string }> }

/** Shared by the title and the page. */
const find = cache(async (id: string) => {
  try {
    return await getImport(id)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await find((await params).id))?.name ?? 'Not found' }
}

/** Progress of an import, then the result for each entry and file. */
export default async function ImportPage({ params }: Props) {
  const { id } = await params
  const found = await find(id)
  if (!found) notFound()
  const { name, status, stopping, progress, counts, unchanged, error, lines, createdAt } = found
  const reading = lines.filter(isUnderWay).length
  const newer = lines.filter(({ replaces }) => replaces !== null).length
  return (
    <div className="mx-auto max-w-[45rem] px-5 pt-6 pb-16 desk:px-10 desk:pt-10">
      {(status === 'running' || reading > 0) && <KeepFresh />}
      <BackLink href="/library/imports">Imports</BackLink>
      <h1 className="page-title wrap-anywhere">{name}</h1>
      <div role="status" className="mt-2 mb-6 text-soft">
        {status === 'running' ? (
          <>
            <p className="mb-2 tabular-nums">
              {progress ? `${progress.done} of ${progress.of} done` : 'Reading the files'}
            </p>
            <ImportBar label="Import progress" value={progress} />
            <div className="mt-3">{stopping ? <p>Stopping after the current files.</p> : <StopImport id={id} />}</div>
          </>
        ) : error ? (
          <p className="text-bad">{error.message}</p>
        ) : (
          <p>
            {sayCounts(found, newer)} · <When iso={createdAt} />
          </p>
        )}
        {reading > 0 && (
          <p className="mt-1 text-sm tabular-nums">
            {reading === 1 ? '1 PDF is' : `${reading} PDFs are`} still being read.
          </p>
        )}
      </div>
      {unchanged > 0 && (
        <p className="mb-6 text-sm text-soft">
          {unchanged === 1 ? '1 file is unchanged' : `${unchanged} files are unchanged`} (same size and date), so Folio
          did not read {unchanged === 1 ? 'it' : 'them'} again.
        </p>
      )}
      {status !== 'running' && reading === 0 && counts && counts.taken > 0 && (
        <p className="mb-6 text-sm text-soft">
          What is in your library now?{' '}
          <Link href="/library/overview" prefetch={false} className="underline underline-offset-2 hover:text-ink">
            See its themes, publication years and suggested questions
          </Link>
          .
        </p>
      )}
      <ReportLines lines={lines} />
    </div>
  )
}
