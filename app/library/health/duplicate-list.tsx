'use client'
import { useState } from 'react'
import { PaperLink } from '@/app/library/paper-link'
import { MayHere } from '@/app/rights'
import type { HealthReport } from '@/lib/library/care/health'
import type { PaperView } from '@/lib/library/papers'
import { Button } from '../../ui/button'
import { CopyFacts } from '../organize/copy-facts'
import { MergeDialog } from '../organize/merge-dialog'
import type { PaperActions } from '../use-paper-actions'

type Props = { groups: HealthReport['duplicates']; actions: PaperActions }

/** Papers that may be the same work; the person decides. */
export function DuplicateList({ groups, actions }: Props) {
  const [merging, setMerging] = useState<PaperView[] | null>(null)
  return (
    <section aria-labelledby="duplicates" className="mb-8">
      <h2 id="duplicates" className="font-serif text-lg font-semibold">
        Possible duplicates <span className="font-normal text-soft tabular-nums">{groups.length}</span>
      </h2>
      <p className="mb-2 max-w-prose text-sm text-soft">
        These papers seem to be the same work. Once merged, they are searched and cited as one paper. You can undo the
        merge.
      </p>
      <ul>
        {groups.map(({ papers, reasons }) => (
          <li
            key={papers.map(({ id }) => id).join()}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2"
          >
            <div className="min-w-48 flex-1">
              {papers.map((paper) => (
                <p key={paper.id} className="text-sm text-soft">
                  <PaperLink
                    id={paper.id}
                    className="font-serif text-base break-words text-ink underline-offset-2 hover:underline"
                  >
                    {paper.title || paper.fileName}
                  </PaperLink>{' '}
                  <CopyFacts paper={paper} />
                </p>
              ))}
              <p className="text-xs text-soft">{capitalized(reasons.join(', '))}</p>
            </div>
            <MayHere right="manage">
              <Button onClick={() => setMerging(papers)}>Merge…</Button>
              <Button kind="quiet" onClick={() => actions.keepApart(papers.map(({ id }) => id))}>
                Not duplicates
              </Button>
            </MayHere>
          </li>
        ))}
      </ul>
      {merging && <MergeDialog papers={merging} actions={actions} onClose={() => setMerging(null)} />}
    </section>
  )
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
