'use client'
import Link from 'next/link'
import { useState } from 'react'
import type { Upload } from './add/upload-files'

type Same = { key: string; fileName: string; paperId: string }
type Failed = Upload & { state: 'failed' }

type Props = { same: Same[]; failed: Failed[]; onDismiss: (key: string) => void }

/** What happened to files that did not become a paper of their own. */
export function Notices({ same, failed, onDismiss }: Props) {
  const [seen, setSeen] = useState<string[]>([])
  const open = same.filter(({ key }) => !seen.includes(key))
  return (
    <div aria-live="polite">
      {failed.map(({ key, fileName, message }) => (
        <Notice key={key} onDismiss={() => onDismiss(key)}>
          <b className="font-medium">{fileName}</b> <span className="text-bad">{message}</span>
        </Notice>
      ))}
      {open.map(({ key, fileName, paperId }) => (
        <Notice key={key} onDismiss={() => setSeen([...seen, key])}>
          <b className="font-medium">{fileName}</b> is already in your library:{' '}
          <Link
            href={`/library/${encodeURIComponent(paperId)}`}
            prefetch={false}
            className="underline underline-offset-2"
          >
            {paperId}
          </Link>
        </Notice>
      ))}
    </div>
  )
}

function Notice({ children, onDismiss }: { children: React.ReactNode; onDismiss: () => void }) {
  return (
    <div className="mb-1.5 flex items-center gap-2 rounded-card border border-line bg-sheet py-1 pr-1 pl-4 text-sm">
      <p className="min-w-0 flex-1 overflow-hidden text-ellipsis">{children}</p>
      <button type="button" aria-label="Dismiss" className="button button-quiet px-2.5" onClick={onDismiss}>
        ×
      </button>
    </div>
  )
}
