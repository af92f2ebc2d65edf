'use client'
import Link from 'next/link'
import { useState } from 'react'
import { type CollectionView, treeRows } from '@/lib/library/collections/collection-tree'
import { Button } from '../../ui/button'
import { FileDialog } from '../collections/late-dialogs'
import type { PaperActions } from '../use-paper-actions'

type Props = { paperId: string; collections: CollectionView[]; filed: string[]; actions: PaperActions }

/** The collections of a paper, as links. */
export function PaperCollections({ paperId, collections, filed, actions }: Props) {
  const [open, setOpen] = useState(false)
  const rows = treeRows(collections).filter(({ id }) => filed.includes(id))
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
      {rows.length > 0 && <span>In</span>}
      {rows.map(({ id, path }) => (
        <Link
          key={id}
          href={`/library?collection=${encodeURIComponent(id)}`}
          prefetch={false}
          className="max-w-full truncate underline underline-offset-2 hover:text-ink"
        >
          {path.join(' / ')}
        </Link>
      ))}
      <Button kind="quiet" className="-mx-2 px-2" onClick={() => setOpen(true)}>
        {rows.length > 0 ? 'Change collections…' : 'Add to collection…'}
      </Button>
      {open && (
        <FileDialog
          ids={[paperId]}
          collections={collections}
          had={Object.fromEntries(filed.map((id) => [id, 1]))}
          actions={actions}
          onClose={() => setOpen(false)}
        />
      )}
    </p>
  )
}
