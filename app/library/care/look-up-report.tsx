'use client'
import { PaperLink } from '@/app/library/paper-link'
import { useMay } from '@/app/rights'
import type { LookUp, LookUpResult } from '@/lib/library/metadata/look-up-metadata'
import { Button } from '../../ui/button'
import { sayFound } from './caring'

type Props = { lookUp: LookUp | null; onStop: () => void; onDismiss: () => void }

/** Progress of looking up many papers, and the result for each. */
export function LookUpReport({ lookUp, onStop, onDismiss }: Props) {
  const may = useMay()
  if (!lookUp) return null
  const { status, paperIds, results } = lookUp
  const failed = results.filter((result) => 'error' in result)
  const better = results.filter((result) => 'fields' in result && result.fields.length > 0)
  return (
    <section aria-label="Metadata lookup" className="panel my-4 px-4 py-2.5 text-sm">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p role="status" className="min-w-0 flex-1">
          {status === 'running'
            ? `Looking up metadata: ${results.length} of ${paperIds.length} papers.`
            : `${status === 'stopped' ? 'Stopped. ' : ''}${sayAll(better.length, results.length - failed.length)}`}
          {failed.length > 0 && ` ${sayFailed(failed)}`}
        </p>
        {may('manage') &&
          (status === 'running' ? (
            <Button onClick={onStop}>Stop</Button>
          ) : (
            <Button kind="quiet" onClick={onDismiss}>
              Dismiss<span className="sr-only"> the lookup results</span>
            </Button>
          ))}
      </div>
      {results.length > 0 && (
        <details className="mt-1">
          <summary className="text-soft">Results for each paper</summary>
          <ul className="mt-1 max-h-72 overflow-y-auto">
            {results.map((result) => (
              <li key={result.paperId} className="border-t border-line py-1.5">
                <PaperLink id={result.paperId} className="font-serif underline-offset-2 hover:underline">
                  {result.title}
                </PaperLink>
                <p className="text-xs text-soft">
                  {'error' in result ? <span className="text-bad">{result.error.message}</span> : sayFound(result)}
                </p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function sayAll(better: number, all: number): string {
  if (all === 0) return ''
  if (better === 0) return `Nothing new was found for ${all === 1 ? 'the paper' : `${all} papers`}.`
  return `New metadata was found for ${better} of ${all} papers.`
}

function sayFailed(failed: LookUpResult[]): string {
  const number = failed.length === 1 ? 'One paper' : `${failed.length} papers`
  return `${number} could not be looked up; nothing about ${failed.length === 1 ? 'it' : 'them'} was changed.`
}
