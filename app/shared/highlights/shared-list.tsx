'use client'
import { useState } from 'react'
import { usePageTurner } from '@/app/library/[...id]/page-turner'
import type { Highlight } from '@/lib/library/highlights/highlights'
import type { SharedHighlights } from '@/lib/sharing/read-shared'
import { comment } from '../comments/comment-actions'
import { CommentBox } from '../comments/comment-box'
import { ThreadCard } from '../comments/thread-card'
import { type Threads, useThreads } from '../comments/use-threads'

/** Highlights in this paper that others share, and the person's own shared ones, each with its comments. */
export function SharedHighlightList({ shared }: { shared: SharedHighlights[] }) {
  if (shared.length === 0) return null
  return (
    <section id="shared" aria-labelledby="shared-highlights" className="mb-8">
      <h2 id="shared-highlights" className="label mb-2">
        Shared highlights
      </h2>
      {shared.map((one) => (
        <OfShare key={one.shareId} shared={one} />
      ))}
    </section>
  )
}

function OfShare({ shared }: { shared: SharedHighlights }) {
  const { shareId, from, library, highlights, threads: start, readers } = shared
  const { threads, change } = useThreads(shareId, start, true)
  return (
    <div className="mb-4">
      <p className="text-xs text-soft">
        {from === null ? 'You shared these' : `${from} shared these`} with {library}
      </p>
      <ul>
        {highlights.map((highlight) => (
          <li key={highlight.id} className="border-t border-line py-2.5">
            <Marked highlight={highlight} />
            <Talk
              shareId={shareId}
              highlightId={highlight.id}
              threads={threads.filter(
                ({ anchor }) => anchor.kind === 'highlight' && anchor.highlightId === highlight.id,
              )}
              readers={readers}
              change={change}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Marked({ highlight: { page, quote, note } }: { highlight: Highlight }) {
  const { openPage } = usePageTurner()
  return (
    <>
      {page > 0 ? (
        <button
          type="button"
          onClick={() => openPage(page)}
          className="block w-full border-l-3 border-edge/60 pl-3 text-left font-serif leading-snug wrap-anywhere hover:border-edge"
        >
          <span className="line-clamp-5">{quote || `Page ${page}`}</span>
        </button>
      ) : (
        <p className="font-serif leading-snug wrap-anywhere">{quote}</p>
      )}
      {note && <p className="mt-1.5 text-sm whitespace-pre-line wrap-anywhere">{note}</p>}
    </>
  )
}

type TalkProps = Pick<SharedHighlights, 'shareId' | 'threads' | 'readers'> & {
  highlightId: string
  change: Threads['change']
}

function Talk({ shareId, highlightId, threads, readers, change }: TalkProps) {
  const [writing, setWriting] = useState(false)
  return (
    <div className="mt-2 grid gap-3">
      {threads.map((thread) => (
        <ThreadCard key={thread.id} thread={thread} readers={readers} change={change} />
      ))}
      {writing ? (
        <CommentBox
          label="Comment on this highlight"
          button="Comment"
          focus
          readers={readers}
          send={(text) => change(comment(shareId, { kind: 'highlight', highlightId }, text))}
          done={() => setWriting(false)}
        />
      ) : (
        <p>
          <button
            type="button"
            className="text-xs text-soft underline-offset-2 hover:underline"
            onClick={() => setWriting(true)}
          >
            Comment
          </button>
        </p>
      )}
    </div>
  )
}
