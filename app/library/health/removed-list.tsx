'use client'
import { useState } from 'react'
import { When } from '@/app/shell/when'
import { Dialog } from '@/app/ui/dialog'
import type { RemovedPapers } from '@/lib/library/removal/remove-papers'
import { sayBytes } from '@/lib/text/format/phrases'
import { Button } from '../../ui/button'
import type { PaperActions } from '../use-paper-actions'
import { ShowAll } from './show-all'

type Props = { removed: RemovedPapers; actions: PaperActions }

/** Papers removed from the library, which can be restored, or deleted for good to free disk space. */
export function RemovedList({ removed: { count, papers }, actions }: Props) {
  const [deleting, setDeleting] = useState<string[] | null>(null)
  const deleteAll = async () => {
    const ids = await actions.removed()
    if (ids) setDeleting(ids)
  }
  const close = () => setDeleting(null)
  const only = deleting?.length === 1 ? papers.find(({ id }) => id === deleting[0]) : undefined
  return (
    <section aria-labelledby="removed" className="mb-8">
      <div className="flex flex-wrap items-baseline gap-3">
        <h2 id="removed" className="mr-auto font-serif text-lg font-semibold">
          Removed papers <span className="font-normal text-soft tabular-nums">{count}</span>
        </h2>
        {count > 1 && <Button onClick={deleteAll}>Delete all permanently…</Button>}
      </div>
      <p className="mb-2 max-w-prose text-sm text-soft">
        They are no longer searched, but they and their PDFs are kept until you delete them permanently.
      </p>
      <ul>
        {papers.map((paper) => (
          <li key={paper.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2">
            <p className="min-w-48 flex-1 font-serif break-words">{paper.title}</p>
            <span className="text-xs text-soft tabular-nums">{sayBytes(paper.bytes)}</span>
            <When iso={paper.removedAt} />
            <Button onClick={() => actions.restore([paper.id])}>
              Restore<span className="sr-only"> {paper.title}</span>
            </Button>
            <Button kind="quiet" onClick={() => setDeleting([paper.id])}>
              Delete permanently…<span className="sr-only"> {paper.title}</span>
            </Button>
          </li>
        ))}
      </ul>
      <ShowAll list="removed" shown={papers.length} count={count} />
      {deleting && (
        <Dialog title="Delete permanently?" onClose={close}>
          <p className="text-soft">
            The text, notes, tags and {only ? 'PDF' : 'PDFs'} of{' '}
            {only ? <q>{only.title}</q> : `${deleting.length} papers`} will be deleted from this machine, along with
            everything merged into {deleting.length === 1 ? 'it' : 'them'}. Answers that cite{' '}
            {deleting.length === 1 ? 'it' : 'them'} will keep the quoted passages, but the pages can no longer be
            opened. This cannot be undone.
          </p>
          <div className="mt-4 flex gap-2">
            <Button
              className="border-bad text-bad"
              onClick={() => {
                actions.deleteForGood(deleting)
                close()
              }}
            >
              Delete permanently
            </Button>
            <Button onClick={close}>Cancel</Button>
          </div>
        </Dialog>
      )}
    </section>
  )
}
