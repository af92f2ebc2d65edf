import type { ReadingBatch } from '@/lib/library/ingest/start-ingest'
import { ImportBar } from '../imports/import-bar'
import type { Upload } from './upload-files'
import type { PageImport } from './use-imports'

type Props = {
  /** null: nothing is being read, or it is unknown here */
  reading: ReadingBatch | null
  uploads: Upload[]
  imports: PageImport[]
  /** names of the target collections */
  into?: string[]
  /** lists papers that cannot be read */
  onShowFailed?: () => void
}

/** One progress bar for everything being added: uploads, imports, and papers being read. */
export function AddingBar({ reading, uploads, imports, into = [], onShowFailed }: Props) {
  const sending = uploads.filter(({ state }) => state === 'sending' || state === 'waiting')
  const running = imports.flatMap((one) =>
    one.state === 'sent' && one.import.status === 'running' ? (one.import.progress ?? []) : [],
  )
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  // Papers that an import has handed over for reading count as done for it, but not for the person.
  const imported = Math.max(0, sum(running.map(({ done }) => done)) - (reading?.left ?? 0))
  const done = Math.max(reading?.done ?? 0, imported)
  const left = (reading?.left ?? 0) + sending.length + sum(running.map(({ done, of }) => of - done))
  if (left === 0) return null
  return (
    <section aria-label="Papers being read" className="panel my-2 px-4 pt-2 pb-3 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-3 pb-1.5 tabular-nums">
        <b className="font-medium">
          {sending.length > 0
            ? `Uploading ${sending.length} of ${done + left} (${Math.round((100 * sum(sending.map(({ sent }) => sent))) / sending.length)}%)`
            : `${done} of ${done + left} ${done + left === 1 ? 'paper' : 'papers'} read`}
        </b>
        {into.length > 0 && (
          <span className="min-w-0 truncate text-soft">into {into.map((name) => `“${name}”`).join(', ')}</span>
        )}
        {reading?.minutes && <span className="text-soft">{sayMinutes(reading.minutes)}</span>}
        {reading && reading.failed > 0 && onShowFailed && (
          <button
            type="button"
            className="ml-auto text-bad underline underline-offset-2 hover:no-underline"
            onClick={onShowFailed}
          >
            {reading.failed === 1 ? '1 cannot be read' : `${reading.failed} cannot be read`}
          </button>
        )}
      </p>
      <ImportBar label="Papers being added" value={{ done, of: done + left }} />
    </section>
  )
}

function sayMinutes(minutes: number): string {
  if (minutes === 1) return 'about a minute left'
  if (minutes < 90) return `about ${minutes} minutes left`
  return `about ${Math.round(minutes / 60)} hours left`
}
