'use client'
import { useEffect, useRef, useState } from 'react'
import { useSentences } from '@/app/research/[id]/answer/use-sentences'
import { AnchoredPopover } from '@/app/ui/anchored-popover'
import type { Member } from '@/lib/libraries/fellow-members'
import type { CommentThread } from '@/lib/sharing/discussion'
import { type CommentPlace, placeAnchor } from '@/lib/sharing/share-terms'
import { comment } from '../comments/comment-actions'
import { CommentBox } from '../comments/comment-box'
import { ThreadCard } from '../comments/thread-card'
import { useThreads } from '../comments/use-threads'

type Props = {
  shareId: string
  /** HTML in which all text from answers and papers is escaped */
  body: string
  places: CommentPlace[]
  /** kind of the places */
  what: 'sentence' | 'cell'
  start: CommentThread[]
  readers: Member[]
  canComment: boolean
}

type PlacedThread = { thread: CommentThread; number: number | null }

/** A shared text with comments on its sentences: at the sentence, and all of them below. */
export function CommentedText({ shareId, body, places, what, start, readers, canComment }: Props) {
  const text = useRef<HTMLDivElement>(null)
  const { threads, change } = useThreads(shareId, start, canComment)
  const [open, setOpen] = useState<{ number: number; element: HTMLElement } | null>(null)
  const placed: PlacedThread[] = threads.map((thread) => ({ thread, number: placeAnchor(thread.anchor, places) }))
  const stop = useSentences({
    answer: text,
    ready: canComment && places.length > 0,
    open: (number, element) => setOpen((now) => (now?.number === number ? null : { number, element })),
    point: () => {},
  })
  useMarks(text, placed, canComment ? stop : null)
  const place = open && places.find(({ number }) => number === open.number)
  const show = (number: number) => {
    const element = text.current?.querySelector<HTMLElement>(`[data-sentence="${number}"]`)
    if (!element) return
    element.scrollIntoView({ block: 'center' })
    setOpen({ number, element })
  }
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: see `body` */}
      <div ref={text} className="reading shared-text text-reading" dangerouslySetInnerHTML={{ __html: body }} />
      {open && place && (
        <AnchoredPopover anchor={open.element} label={`Comments on this ${what}`} close={() => setOpen(null)}>
          {placed
            .filter(({ number }) => number === open.number)
            .map(({ thread }) => (
              <ThreadCard key={thread.id} thread={thread} readers={readers} change={change} />
            ))}
          <CommentBox
            label={`Comment on this ${what}`}
            button="Comment"
            readers={readers}
            send={(typed) => change(comment(shareId, place.anchor, typed))}
          />
        </AnchoredPopover>
      )}
      {canComment && (
        <CommentList placed={placed} places={places} what={what} readers={readers} change={change} show={show} />
      )}
    </>
  )
}

type ListProps = Pick<Props, 'places' | 'what' | 'readers'> & {
  placed: PlacedThread[]
  change: ReturnType<typeof useThreads>['change']
  show(number: number): void
}

function CommentList({ placed, places, what, readers, change, show }: ListProps) {
  const open = placed.filter(({ thread, number }) => thread.resolvedBy === null && number !== null)
  const earlier = placed.filter(({ thread, number }) => thread.resolvedBy === null && number === null)
  const resolved = placed.filter(({ thread }) => thread.resolvedBy !== null)
  const card = ({ thread, number }: PlacedThread) => {
    const words = number === null ? wordsOf(thread) : places.find((one) => one.number === number)?.text
    return (
      <li key={thread.id} className="border-t border-line py-3">
        {number === null ? (
          <p className="mb-2 font-serif text-[0.9375rem] leading-snug text-soft">{words}</p>
        ) : (
          <button
            type="button"
            className="mb-2 block text-left font-serif text-[0.9375rem] leading-snug text-soft hover:text-ink"
            onClick={() => show(number)}
          >
            {words}
          </button>
        )}
        <ThreadCard thread={thread} readers={readers} change={change} />
      </li>
    )
  }
  return (
    <section aria-labelledby="comments" className="mt-12 border-t border-line pt-6">
      <h2 id="comments" className="font-serif text-lg font-semibold">
        Comments
      </h2>
      {open.length === 0 && <p className="mt-1 mb-3 text-sm text-soft">Select a {what} to comment on it.</p>}
      <ul>{open.map(card)}</ul>
      {earlier.length > 0 && (
        <>
          <h3 className="label mt-5 mb-1">On an earlier version</h3>
          <ul>{earlier.map(card)}</ul>
        </>
      )}
      {resolved.length > 0 && (
        <details className="mt-4 text-sm">
          <summary className="text-soft">Resolved: {resolved.length}</summary>
          <ul className="mt-2">{resolved.map(card)}</ul>
        </details>
      )}
    </section>
  )
}

function wordsOf({ anchor }: CommentThread): string {
  return anchor.kind === 'sentence' ? anchor.text : 'A removed cell'
}

/** Marks sentences with open comments, and the one in the tab order (null: none). */
function useMarks(text: React.RefObject<HTMLElement | null>, placed: PlacedThread[], stop: number | null) {
  useEffect(() => {
    const commented = new Set(placed.flatMap(({ thread, number }) => (thread.resolvedBy === null ? [number] : [])))
    const seen = new Set<number>()
    for (const piece of text.current?.querySelectorAll<HTMLElement>('[data-sentence]') ?? []) {
      const number = Number(piece.dataset.sentence)
      if (stop !== null && !seen.has(number)) piece.tabIndex = number === stop ? 0 : -1
      seen.add(number)
      piece.toggleAttribute('data-commented', commented.has(number))
    }
  })
}
