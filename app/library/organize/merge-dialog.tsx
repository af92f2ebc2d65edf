'use client'
import { type FormEvent, useState } from 'react'
import { LatePageCrop } from '@/app/pdf/late-page-crop'
import { Dialog } from '@/app/ui/dialog'
import type { PaperView } from '@/lib/library/papers'
import type { PaperActions } from '../use-paper-actions'
import { CopyFacts } from './copy-facts'
import { DialogFoot } from './dialog-foot'

type Props = { papers: PaperView[]; actions: Pick<PaperActions, 'merge'>; onDone?: () => void; onClose: () => void }

const FIRST_PAGE = { page: 1, x: 0, y: 0, w: 1, h: 1 }

/** Asks which of several copies of a work to keep. */
export function MergeDialog({ papers, actions, onDone, onClose }: Props) {
  const [kept, setKept] = useState(bestOf(papers)?.id ?? '')
  const [error, setError] = useState<string | null>(null)
  const [merging, setMerging] = useState(false)
  const merge = async (event: FormEvent) => {
    event.preventDefault()
    setMerging(true)
    const done = await actions.merge(
      kept,
      papers.map(({ id }) => id),
    )
    setMerging(false)
    if (!done.ok) return setError(done.error.message)
    onClose()
    onDone?.()
  }
  return (
    <Dialog title={`Merge ${papers.length} papers into one`} onClose={onClose}>
      <form onSubmit={merge} aria-busy={merging}>
        <p className="text-soft">
          The paper you keep gets the tags, stars, notes and collections of the others, and any details it lacks. The
          others are removed from the list and are no longer searched; citations of them in existing answers still open
          their pages. You can undo this.
        </p>
        <fieldset className="my-3">
          <legend className="label mb-1">Keep</legend>
          {papers.map((paper) => (
            <label key={paper.id} className="flex items-start gap-2.5 border-t border-line py-2">
              <input
                type="radio"
                name="kept"
                className="mt-1 size-4"
                checked={kept === paper.id}
                onChange={() => setKept(paper.id)}
              />
              {paper.fullText && (
                <span className="w-24 flex-none border border-line [&_.pdf-crop]:mt-0">
                  <LatePageCrop paperId={paper.id} rect={FIRST_PAGE} label={`Page 1 of ${paper.fileName}`} />
                </span>
              )}
              <span className="min-w-0">
                <span className="block font-serif text-base leading-snug break-words">
                  {paper.title || paper.fileName}
                </span>
                <CopyFacts paper={paper} />
              </span>
            </label>
          ))}
        </fieldset>
        <DialogFoot submit="Merge" busy={merging} error={error} close={onClose} />
      </form>
    </Dialog>
  )
}

/** Prefers a copy with searchable text, then the one with the most metadata, then the oldest. */
function bestOf(papers: PaperView[]): PaperView | undefined {
  const worth = ({ status, fullText, authors, published, venue, arxivId, doi, title }: PaperView) =>
    (status === 'ready' ? 100 : 0) +
    (fullText ? 50 : 0) +
    [title, authors.length > 0, published, venue, arxivId, doi].filter(Boolean).length
  return [...papers].sort((a, b) => worth(b) - worth(a) || a.addedAt.localeCompare(b.addedAt))[0]
}
