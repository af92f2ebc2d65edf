import { Button, ButtonLink } from '../../ui/button'
import { sayCounts } from '../imports/say-counts'
import type { PageImport } from './use-imports'

type Props = { imports: PageImport[]; onDismiss: (key: string) => void }

/** Imports started on this page, with their progress and results. */
export function ImportList({ imports, onDismiss }: Props) {
  return (
    <ul aria-label="Imports" aria-live="polite" className="empty:hidden">
      {imports.map((one) => (
        <li key={one.key} className="panel mb-1.5 py-1.5 pr-1 pl-4 text-sm">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <p className="min-w-40 flex-1 wrap-anywhere">
              <b className="font-medium">{one.name}</b> <Say one={one} />
            </p>
            {one.state === 'sent' && (
              <ButtonLink href={`/library/imports/${one.import.id}`} prefetch={false} kind="quiet">
                Report
              </ButtonLink>
            )}
            {isOver(one) && (
              <Button
                aria-label={`Dismiss the import of ${one.name}`}
                kind="quiet"
                className="px-2.5"
                onClick={() => onDismiss(one.key)}
              >
                ×
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

function isOver(one: PageImport): boolean {
  return one.state === 'failed' || (one.state === 'sent' && one.import.status !== 'running')
}

function Say({ one }: { one: PageImport }) {
  if (one.state === 'failed') return <span className="text-bad">{one.message}</span>
  if (one.state === 'sending') return <span className="text-soft">uploading ({Math.round(one.sent * 100)}%)</span>
  const { status, progress, error } = one.import
  if (error) return <span className="text-bad">{error.message}</span>
  if (status !== 'running') return <span className="text-soft">{sayCounts(one.import)}</span>
  return <span className="text-soft">{progress ? `${progress.done} of ${progress.of}` : 'reading the files'}</span>
}
