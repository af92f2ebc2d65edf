'use client'
import Link from 'next/link'
import type { SavedItem } from '@/lib/research/saved/saved'
import { ExportMenu } from '../export/export-menu'
import { When } from '../shell/when'
import { Button } from '../ui/button'
import { focusNeighbour } from '../ui/focus-neighbour'
import { reach } from '../ui/reach'
import { showToast } from '../ui/toast'
import { forget, keep } from './actions'

/** Saved answers, with links, exports, and removal with undo. */
export function SavedList({ saved }: { saved: SavedItem[] }) {
  const remove = async (item: SavedItem) => {
    const outcome = await reach(forget(item.id))
    if (!outcome.ok) return showToast({ message: outcome.error.message, tone: 'bad' })
    showToast({
      message: 'Removed from the list. The file is kept.',
      undo: async () => {
        const undone = await reach(keep(item))
        if (!undone.ok) showToast({ message: undone.error.message, tone: 'bad' })
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
            <Button
              aria-label={`Remove ${item.title}`}
              kind="quiet"
              onClick={({ currentTarget }) => {
                focusNeighbour(currentTarget)
                remove(item)
              }}
            >
              Remove
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
