'use client'
import { type FormEvent, useState } from 'react'
import { Dialog } from '@/app/ui/dialog'
import type { Counted } from '@/lib/library/organize/tag-name'
import { Button } from '../../ui/button'
import type { PaperActions } from '../use-paper-actions'

type Props = { tags: Counted[]; actions: PaperActions; onClose: () => void }

/** Manages the person's tags: rename, merge by giving the name of another, or delete. */
export function TagManager({ tags, actions, onClose }: Props) {
  return (
    <Dialog title="Tags" onClose={onClose}>
      <p className="text-soft">Renaming a tag to an existing name merges the two.</p>
      <ul className="my-3">
        {tags.map(({ name, number }) => (
          <TagRow key={name} name={name} number={number} actions={actions} />
        ))}
      </ul>
      <Button onClick={onClose}>Close</Button>
    </Dialog>
  )
}

function TagRow({ name, number, actions }: { name: string; number: number; actions: PaperActions }) {
  const [typed, setTyped] = useState(name)
  const rename = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() && typed.trim() !== name) actions.renameTag(name, typed)
  }
  return (
    <li className="border-t border-line py-1.5">
      <form onSubmit={rename} className="flex items-center gap-2">
        <input
          aria-label={`Tag name: ${name}`}
          value={typed}
          maxLength={60}
          onChange={(event) => setTyped(event.target.value)}
          className="min-h-[2.125rem] min-w-0 flex-1 rounded-lg border border-line bg-sheet px-3"
        />
        <span className="text-xs whitespace-nowrap text-soft tabular-nums">
          {number === 1 ? '1 paper' : `${number} papers`}
        </span>
        <Button type="submit" disabled={!typed.trim() || typed.trim() === name}>
          Rename
        </Button>
        <Button kind="quiet" onClick={() => actions.deleteTag(name)}>
          Delete<span className="sr-only"> the tag {name}</span>
        </Button>
      </form>
    </li>
  )
}
