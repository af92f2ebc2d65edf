'use client'
import type { LinkItem } from '@/lib/sharing/manage-shares'
import { When } from '../shell/when'
import { Button } from '../ui/button'
import { reach } from '../ui/reach'
import { showToast } from '../ui/toast'
import { endLink } from './actions'

/** The valid links, with how often each was opened. */
export function LinkList({ links, onChange }: { links: LinkItem[]; onChange?(): void }) {
  return (
    <ul aria-label="Links" className="mt-2">
      {links.map(({ id, createdAt, expiresAt, opened, openedAt }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-1.5 text-sm">
          <span className="min-w-0 flex-1 text-soft">
            Created <When iso={createdAt} />, expires <When iso={expiresAt} />, {sayOpened(opened)}
            {openedAt && (
              <>
                , last <When iso={openedAt} />
              </>
            )}
          </span>
          <Button
            onClick={async () => {
              const done = await reach(endLink(id))
              if (!done.ok) showToast({ message: done.error.message, tone: 'bad' })
              onChange?.()
            }}
          >
            Revoke
          </Button>
        </li>
      ))}
    </ul>
  )
}

function sayOpened(count: number): string {
  if (count === 0) return 'not opened yet'
  return count === 1 ? 'opened once' : `opened ${count.toLocaleString('en')} times`
}
