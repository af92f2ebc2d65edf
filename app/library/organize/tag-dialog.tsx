'use client'
import { type FormEvent, useState } from 'react'
import { Dialog } from '@/app/ui/dialog'
import { type Counted, tagKey } from '@/lib/library/organize/tag-name'
import { Button } from '../../ui/button'
import type { PaperActions } from '../use-paper-actions'
import { DialogFoot } from './dialog-foot'

type Props = {
  ids: string[]
  /** tags of these papers, with the number of papers for each */
  had: Counted[]
  /** all of the person's tags */
  all: Counted[]
  actions: PaperActions
  onClose: () => void
}

/** Adds tags to papers and removes them. A tag that only some of them have stays unchanged until it is touched. */
export function TagDialog({ ids, had, all, actions, onClose }: Props) {
  const [fresh, setFresh] = useState<string[]>([])
  const [typed, setTyped] = useState('')
  const [touched, setTouched] = useState<ReadonlyMap<string, boolean>>(new Map())
  const known = all.map(({ name }) => name)
  const tags = [...new Set([...fresh, ...known])]
  const numbers = new Map(had.map(({ name, number }) => [name, number]))

  const addTyped = (): string[] => {
    const name = typed.replace(/\s+/g, ' ').trim()
    if (!name) return []
    const tag = tags.find((other) => tagKey(other) === tagKey(name)) ?? name
    setTyped('')
    if (!tags.includes(tag)) setFresh([tag, ...fresh])
    setTouched(new Map(touched).set(tag, true))
    return [tag]
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const picked = new Map([...touched, ...addTyped().map((tag) => [tag, true] as const)])
    const put = (on: boolean) => [...picked].filter(([, value]) => value === on).map(([tag]) => tag)
    actions.tag(ids, put(true), put(false))
    onClose()
  }
  return (
    <Dialog title={ids.length === 1 ? 'Tags for this paper' : `Tags for ${ids.length} papers`} onClose={onClose}>
      <form onSubmit={save}>
        <div className="flex gap-2">
          <input
            aria-label="New tag"
            placeholder="New tag"
            maxLength={60}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="min-h-[2.125rem] min-w-0 flex-1 rounded-lg border border-line bg-sheet px-3"
          />
          <Button disabled={!typed.trim()} onClick={addTyped}>
            Add
          </Button>
        </div>
        <ul className="my-3 max-h-[45dvh] overflow-y-auto">
          {tags.map((tag) => {
            const number = numbers.get(tag) ?? 0
            const value = touched.get(tag)
            return (
              <li key={tag}>
                <label className="flex items-center gap-2.5 rounded-lg px-1 py-1 hover:bg-sunk">
                  <input
                    type="checkbox"
                    className="size-4"
                    checked={value ?? number === ids.length}
                    ref={(box) => {
                      if (box) box.indeterminate = value === undefined && number > 0 && number < ids.length
                    }}
                    onChange={(event) => setTouched(new Map(touched).set(tag, event.target.checked))}
                  />
                  <span className="min-w-0 flex-1 break-words">{tag}</span>
                  {value === undefined && number > 0 && number < ids.length && (
                    <span className="text-xs text-soft">on {number}</span>
                  )}
                </label>
              </li>
            )
          })}
        </ul>
        <DialogFoot submit="Save tags" close={onClose} />
      </form>
    </Dialog>
  )
}
