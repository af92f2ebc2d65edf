'use client'
import Link from 'next/link'
import { useState } from 'react'
import type { PaperView, ReadingState } from '@/lib/library/papers'
import { ReferenceFiles } from '../cite/reference-files'
import { READING } from '../list/filter-papers'
import type { PaperActions } from '../use-paper-actions'
import { EditDialog } from './edit-dialog'
import { MergeDialog } from './merge-dialog'
import { TagDialog } from './tag-dialog'

type Props = { papers: PaperView[]; all: PaperView[]; actions: PaperActions; onClear: () => void }

/** What can be done with the papers that are selected. */
export function BulkBar({ papers, all, actions, onClear }: Props) {
  const [open, setOpen] = useState<'tag' | 'edit' | 'merge' | null>(null)
  const ids = papers.map(({ id }) => id)
  const starred = papers.every((paper) => paper.starred)
  const close = () => setOpen(null)
  return (
    <>
      <span role="status">{papers.length} selected</span>
      <button type="button" className="button" onClick={() => setOpen('tag')}>
        Tag…
      </button>
      <button type="button" className="button" onClick={() => actions.star(ids, !starred)}>
        {starred ? 'Unstar' : 'Star'}
      </button>
      <select
        aria-label="Mark as"
        value=""
        className="min-h-[2.125rem] rounded-lg border border-line bg-sheet px-2 text-ink"
        onChange={(event) => actions.mark(ids, event.target.value as ReadingState)}
      >
        <option value="" disabled>
          Mark as
        </option>
        {Object.entries(READING).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <button type="button" className="button" onClick={() => setOpen('edit')}>
        Edit…
      </button>
      {papers.length > 1 && (
        <button type="button" className="button" onClick={() => setOpen('merge')}>
          Merge…
        </button>
      )}
      <button type="button" className="button" onClick={() => actions.lookUp(ids)}>
        Look up metadata
      </button>
      <Link href={`/?among=${ids.map(encodeURIComponent).join(',')}`} prefetch={false} className="button">
        Ask among these
      </Link>
      <span className="flex items-center gap-1">
        <span className="text-xs">Export</span>
        <ReferenceFiles ids={ids} />
      </span>
      <button
        type="button"
        className="button"
        onClick={() => {
          actions.remove(ids)
          onClear()
        }}
      >
        Remove
      </button>
      <button type="button" className="button button-quiet" onClick={onClear}>
        Clear
      </button>
      {open === 'tag' && <TagDialog papers={papers} all={all} actions={actions} onClose={close} />}
      {open === 'merge' && <MergeDialog papers={papers} actions={actions} onDone={onClear} onClose={close} />}
      {open === 'edit' && <EditDialog ids={ids} actions={actions} onClose={close} />}
    </>
  )
}
