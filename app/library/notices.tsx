'use client'
import { type ReactNode, useState } from 'react'
import { PaperLink } from '@/app/library/paper-link'
import { Button } from '../ui/button'
import type { Upload } from './add/upload-files'

type Same = { key: string; fileName: string; paperId: string }
type Refused = Upload & { state: 'failed' }

type Props = { same: Same[]; refused: Refused[]; onDismiss: (keys: string[]) => void }

/** Files that did not become new papers: errors first, grouped by kind. */
export function Notices({ same, refused, onDismiss }: Props) {
  const [seen, setSeen] = useState<string[]>([])
  const open = same.filter(({ key }) => !seen.includes(key))
  return (
    <div aria-live="polite">
      <Notice
        title={`${refused.length} files were not added`}
        lines={refused.map(({ key, fileName, message }) => ({
          key,
          line: (
            <>
              <b className="font-medium">{fileName}</b> <span className="text-bad">{message}</span>
            </>
          ),
        }))}
        onDismiss={onDismiss}
      />
      <Notice
        title={`${open.length} files are already in your library`}
        lines={open.map(({ key, fileName, paperId }) => ({
          key,
          line: (
            <>
              <b className="font-medium">{fileName}</b> is already in your library.{' '}
              <PaperLink id={paperId} className="underline underline-offset-2">
                Open the paper
              </PaperLink>
            </>
          ),
        }))}
        onDismiss={(keys) => setSeen([...seen, ...keys])}
      />
    </div>
  )
}

type NoticeProps = {
  /** summary of several lines; a single one needs none */
  title: string
  lines: { key: string; line: ReactNode }[]
  onDismiss: (keys: string[]) => void
}

function Notice({ title, lines, onDismiss }: NoticeProps) {
  if (lines.length === 0) return null
  return (
    <div className="panel mb-1.5 flex items-start gap-2 py-1 pr-1 pl-4 text-sm">
      <div className="min-w-0 flex-1 py-1">
        {lines.length > 1 && <p className="font-medium">{title}</p>}
        <ul className="max-h-48 overflow-y-auto">
          {lines.map(({ key, line }) => (
            <li key={key} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      </div>
      <Button
        aria-label="Dismiss"
        kind="quiet"
        className="px-2.5"
        onClick={() => onDismiss(lines.map(({ key }) => key))}
      >
        ×
      </Button>
    </div>
  )
}
