'use client'
import Link from 'next/link'
import type { SavedItem } from '@/lib/research/export/save'
import { ExportMenu } from '../export/export-menu'
import { When } from '../shell/when'
import { showToast } from '../ui/toast'
import { forget, keep } from './actions'

const UNREACHABLE = 'Folio cannot be reached. Is it still running?'

/** The saved answers: back to each, its exports, and off the list with Undo. */
export function SavedList({ saved }: { saved: SavedItem[] }) {
  const remove = async (item: SavedItem) => {
    const outcome = await forget(item.id).catch(() => null)
    if (!outcome?.ok) return showToast({ message: outcome?.error.message ?? UNREACHABLE, tone: 'bad' })
    showToast({
      message: 'Taken off the list. Its file stays where it is.',
      undo: async () => {
        const undone = await keep(item).catch(() => null)
        if (!undone?.ok) showToast({ message: undone?.error.message ?? UNREACHABLE, tone: 'bad' })
      },
    })
  }

  return (
    <ul className="border-line not-empty:border-b">
      {saved.map((item) => (
        <li key={item.id} className="border-t border-line py-3">
          <div className="flex items-baseline gap-4">
            <Link
              href={`/research/${item.sessionId}?run=${item.runId}`}
              prefetch={false}
              className="min-w-0 flex-1 font-serif text-[1.0625rem] leading-snug wrap-anywhere underline-offset-2 hover:underline"
            >
              {item.title}
            </Link>
            <When iso={item.savedAt} />
          </div>
          <div className="mt-1 flex flex-wrap items-center gap-2">
            <p className="min-w-0 flex-1 font-mono text-2xs wrap-anywhere text-faint">{item.fileName}</p>
            <ExportMenu runId={item.runId} sessionId={item.sessionId} align="end" />
            <button
              type="button"
              aria-label={`Remove ${item.title}`}
              className="button button-quiet"
              onClick={() => remove(item)}
            >
              Remove
            </button>
          </div>
        </li>
      ))}
    </ul>
  )
}
