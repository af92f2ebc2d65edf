'use client'
import { useState } from 'react'
import { When } from '@/app/shell/when'
import { showToast } from '@/app/ui/toast'
import type { Outcome } from '@/lib/errors'
import type { Member } from '@/lib/libraries/fellow-members'
import type { CommentThread } from '@/lib/sharing/discussion'
import { partsWithMentions } from '@/lib/sharing/share-terms'
import { Button } from '../../ui/button'
import { answerThread, changeComment, dropComment, settle } from './comment-actions'
import { CommentBox } from './comment-box'
import type { Threads } from './use-threads'

type Props = { thread: CommentThread; readers: Member[]; change: Threads['change'] }

/** A thread of comments with its actions. */
export function ThreadCard({ thread, readers, change }: Props) {
  const { id, resolvedBy, comments } = thread
  const [answering, setAnswering] = useState(false)
  const act = async (work: Promise<Outcome<void>>) => {
    const done = await change(work)
    if (!done.ok) showToast({ message: done.error.message, tone: 'bad' })
  }
  return (
    <article aria-label={`Thread by ${comments[0]?.author ?? 'a former member'}`} className="grid gap-2 text-sm">
      <ul className="grid gap-2.5">
        {comments.map((comment) => (
          <Comment key={comment.id} comment={comment} readers={readers} change={change} act={act} />
        ))}
      </ul>
      {resolvedBy && <p className="text-xs text-good">Resolved by {resolvedBy}</p>}
      {answering ? (
        <CommentBox
          label="Reply"
          button="Reply"
          focus
          readers={readers}
          send={(text) => change(answerThread(id, text))}
          done={() => setAnswering(false)}
        />
      ) : (
        <div className="-ml-3 flex gap-1">
          <Button kind="quiet" onClick={() => setAnswering(true)}>
            Reply
          </Button>
          <Button kind="quiet" onClick={() => act(settle(id, resolvedBy === null))}>
            {resolvedBy === null ? 'Resolve' : 'Reopen'}
          </Button>
        </div>
      )}
    </article>
  )
}

type CommentProps = Pick<Props, 'readers' | 'change'> & {
  comment: CommentThread['comments'][number]
  act(work: Promise<Outcome<void>>): Promise<void>
}

function Comment({ comment, readers, change, act }: CommentProps) {
  const { id, author, isOwn, text, at, edited } = comment
  const [editing, setEditing] = useState(false)
  return (
    <li>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b className="font-medium">{author ?? 'A former member'}</b>
        <When iso={at} />
        {edited && <span className="text-xs text-faint">edited</span>}
        {isOwn && !editing && (
          <span className="ml-auto flex gap-2.5 text-xs text-faint">
            <button type="button" className="underline-offset-2 hover:underline" onClick={() => setEditing(true)}>
              Edit
            </button>
            <button type="button" className="underline-offset-2 hover:underline" onClick={() => act(dropComment(id))}>
              Delete
            </button>
          </span>
        )}
      </p>
      {editing ? (
        <CommentBox
          label="Comment"
          button="Save"
          focus
          start={text}
          readers={readers}
          send={(typed) => change(changeComment(id, typed))}
          done={() => setEditing(false)}
        />
      ) : (
        <p className="wrap-anywhere whitespace-pre-wrap">
          {partsWithMentions(text, readers).map((part, index) =>
            typeof part === 'string' ? (
              part
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
              <span key={index} className="rounded-sm bg-accent-soft px-0.5 text-accent">
                @{part.name}
              </span>
            ),
          )}
        </p>
      )}
    </li>
  )
}
