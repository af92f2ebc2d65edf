'use client'
import { useEffect, useState } from 'react'
import type { BackupsState } from '@/lib/backups/back-up'
import type { BackupKind, BackupView } from '@/lib/backups/list-backups'
import type { Outcome } from '@/lib/errors'
import { sayBytes } from '@/lib/text/format/phrases'
import { When } from '../shell/when'
import { Button, ButtonAnchor } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { ErrorLine } from '../ui/error-line'
import { deleteBackup, lookAtBackups, startBackup } from './backup-actions'
import { RestoreDialog } from './restore-dialog'

const POLL_MS = 1_000
const NOT_REACHED = 'Folio cannot be reached. Is it still running?'
const KINDS: Record<BackupKind, string> = {
  asked: 'Manual backup',
  daily: 'Daily backup',
  migration: 'Backup before an update',
}

/** The backups, their location, and a button to make one. */
export function BackupSection({ initial }: { initial: BackupsState }) {
  const [state, setState] = useState(initial)
  const [error, setError] = useState<string | null>(null)
  const [deleting, setDeleting] = useState<BackupView | null>(null)
  const [restoring, setRestoring] = useState<BackupView | null>(null)
  const { folder, bytes, backups, running, failure } = state
  const newest = backups.find(({ about }) => about)

  useEffect(() => {
    if (!running) return
    const timer = setInterval(async () => {
      const now = await lookAtBackups().catch(() => null)
      if (now?.ok) setState(now.value)
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [running])

  const act = async (work: () => Promise<Outcome<BackupsState>>) => {
    setError(null)
    const done = await work().catch(() => null)
    if (done?.ok) setState(done.value)
    else setError(done?.error.message ?? NOT_REACHED)
  }
  return (
    <div className="space-y-3 text-sm text-soft">
      <p>
        {newest?.about ? (
          <>
            Last backup: <When iso={newest.about.madeAt} />, {sayBytes(newest.bytes)}.
          </>
        ) : (
          'There is no backup yet.'
        )}{' '}
        Backups are kept in <code className="font-mono text-xs break-all">{folder}</code>
        {backups.length > 0 && `, ${sayBytes(bytes)} in total, including their PDFs`}.
      </p>
      {failure && !running && (
        <p className="text-bad">
          {failure.kind === 'daily' ? 'The daily backup failed' : 'The last backup failed'}, <When iso={failure.at} />.{' '}
          {failure.message}
        </p>
      )}
      {running && <Running progress={running.progress} />}
      <ErrorLine>{error}</ErrorLine>
      <Button onClick={() => act(startBackup)} disabled={running !== null}>
        Back up now
      </Button>
      {backups.length > 0 && (
        <ul aria-label="Backups">
          {backups.map((backup) => (
            <BackupRow
              key={backup.name}
              backup={backup}
              onRestore={() => setRestoring(backup)}
              onDelete={() => setDeleting(backup)}
            />
          ))}
        </ul>
      )}
      {restoring && <RestoreDialog name={restoring.name} onClose={() => setRestoring(null)} />}
      {deleting && (
        <Dialog title="Delete this backup?" onClose={() => setDeleting(null)}>
          <p className="break-all text-soft">{deleting.name}</p>
          <div className="mt-4 flex gap-2">
            <Button
              className="border-bad text-bad"
              onClick={() => {
                void act(() => deleteBackup(deleting.name))
                setDeleting(null)
              }}
            >
              Delete
            </Button>
            <Button onClick={() => setDeleting(null)}>Cancel</Button>
          </div>
        </Dialog>
      )}
    </div>
  )
}

function Running({ progress }: NonNullable<BackupsState['running']>) {
  const doing = progress?.doing === 'papers' ? 'Copying PDFs that are not yet in any backup.' : 'Reading the database.'
  return (
    <div>
      <p role="status">{doing}</p>
      <progress
        aria-label="Backing up"
        value={progress && progress.of > 0 ? Math.min(progress.done / progress.of, 1) : undefined}
        className="mt-2 h-1.5 w-full"
      />
    </div>
  )
}

type RowProps = { backup: BackupView; onRestore(): void; onDelete(): void }

function BackupRow({ backup: { name, bytes, fault, about }, onRestore, onDelete }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2">
      <p className="min-w-48 flex-1">
        {about ? (
          <>
            <span className="text-ink">
              <When iso={about.madeAt} />
            </span>{' '}
            {KINDS[about.kind]}, {about.counts.papers.toLocaleString('en')}{' '}
            {about.counts.papers === 1 ? 'paper' : 'papers'}
            {about.missing > 0 && `, ${about.missing} of them without their PDF, which was missing or damaged`}
          </>
        ) : (
          <span className="text-bad break-words">{fault}</span>
        )}
      </p>
      <span className="text-xs tabular-nums">{sayBytes(bytes)}</span>
      {about && (
        <>
          <ButtonAnchor href={`/api/backups/${name}`} download>
            Download<span className="sr-only"> {name}</span>
          </ButtonAnchor>
          <Button onClick={onRestore}>
            Restore…<span className="sr-only"> {name}</span>
          </Button>
        </>
      )}
      <Button kind="quiet" onClick={onDelete}>
        Delete…<span className="sr-only"> {name}</span>
      </Button>
    </li>
  )
}
