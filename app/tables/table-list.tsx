'use client'
import Link from 'next/link'
import type { TableListed } from '@/lib/library/tables/table-view'
import { When } from '../shell/when'
import { Button } from '../ui/button'
import { reach } from '../ui/reach'
import { showToast } from '../ui/toast'
import { takeTable } from './actions'

/** The tables, with links, and removal with undo. */
export function TableList({ tables }: { tables: TableListed[] }) {
  const take = async (id: string, removed: boolean) => {
    const done = await reach(takeTable(id, removed))
    if (!done.ok) return showToast({ message: done.error.message, tone: 'bad' })
    if (removed) showToast({ message: 'Table removed.', undo: () => take(id, false) })
  }
  return (
    <ul aria-label="Tables" className="mt-8 border-line not-empty:border-b">
      {tables.map(({ id, title, papers, columns, createdAt, status }) => (
        <li key={id} className="flex items-start gap-3 border-t border-line py-3">
          <div className="min-w-0 flex-1">
            <Link
              href={`/tables/${id}`}
              prefetch={false}
              className="font-serif text-[1.0625rem] leading-snug wrap-anywhere underline-offset-2 hover:underline"
            >
              {title}
            </Link>
            <p className="mt-0.5 text-xs text-soft">
              {papers} {papers === 1 ? 'paper' : 'papers'} · {columns.join(', ')}
              {status === 'filling' && ' · being filled'} · <When iso={createdAt} />
            </p>
          </div>
          <Button aria-label={`Remove ${title}`} kind="quiet" onClick={() => take(id, true)}>
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}
