'use client'
import { type FormEvent, useState } from 'react'
import { Dialog } from '@/app/ui/dialog'
import { type CollectionView, hasWords, treeRows, wordsOf } from '@/lib/library/collections/collection-tree'
import { Button } from '../../ui/button'
import { DialogFoot } from '../organize/dialog-foot'
import type { PaperActions } from '../use-paper-actions'
import { sayFiled } from './say-filed'

type Props = {
  ids: string[]
  collections: CollectionView[]
  /** number of these papers in each collection */
  had: Record<string, number>
  actions: PaperActions
  onClose: () => void
}

/**
 * Adds papers to collections and removes them. A collection with only some of them stays unchanged until it is touched.
 */
export function FileDialog({ ids, collections, had, actions, onClose }: Props) {
  const [touched, setTouched] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const rows = treeRows(collections)
  const words = wordsOf(typed)
  const shown = rows.filter(({ path }) => hasWords(path, words))

  const make = async () => {
    const made = await actions.createCollection(typed, null)
    if (!made.ok) return setError(made.error.message)
    setError(null)
    setTyped('')
    setTouched(new Map(touched).set(made.value, true))
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const drawers = (on: boolean) =>
      [...touched].filter(([, value]) => value === on).map(([collectionId]) => ({ collectionId, paperIds: ids }))
    const filing = { put: drawers(true), take: drawers(false) }
    const nameOf = (id?: string) => rows.find((row) => row.id === id)?.name ?? ''
    if (touched.size > 0) actions.file(filing, sayFiled(ids.length, filing, nameOf))
    onClose()
  }
  return (
    <Dialog
      title={ids.length === 1 ? 'Collections for this paper' : `Collections for ${ids.length} papers`}
      onClose={onClose}
    >
      <form onSubmit={save}>
        <div className="flex gap-2">
          <input
            aria-label="Find or create a collection"
            placeholder="Find or create a collection"
            value={typed}
            autoComplete="off"
            onChange={(event) => {
              setTyped(event.target.value)
              setError(null)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !typed.trim()) return
              event.preventDefault()
              const [only, ...more] = shown
              if (only && more.length === 0) setTouched(new Map(touched).set(only.id, true))
              else if (!only) make()
            }}
            className="field min-w-0 flex-1"
          />
          <Button disabled={!typed.trim()} onClick={make}>
            Create
          </Button>
        </div>
        <ul className="my-3 max-h-[45dvh] overflow-y-auto">
          {shown.map(({ id, name, path, depth }) => {
            const number = had[id] ?? 0
            const value = touched.get(id)
            const isPart = value === undefined && number > 0 && number < ids.length
            return (
              <li key={id} style={{ paddingLeft: words.length > 0 ? 0 : `${Math.min(depth, 6)}rem` }}>
                <label className="flex items-center gap-2.5 rounded-lg px-1 py-1 hover:bg-sunk">
                  <input
                    type="checkbox"
                    className="size-4 flex-none"
                    checked={value ?? number === ids.length}
                    ref={(box) => {
                      if (box) box.indeterminate = isPart
                    }}
                    onChange={(event) => setTouched(new Map(touched).set(id, event.target.checked))}
                  />
                  <span className="min-w-0 flex-1 break-words">{words.length > 0 ? path.join(' / ') : name}</span>
                  {isPart && <span className="text-xs text-soft">{number} of them</span>}
                </label>
              </li>
            )
          })}
        </ul>
        {shown.length === 0 && (
          <p className="mb-3 text-soft">
            {rows.length === 0 ? 'No collections yet. Type a name to create one.' : 'No collections match.'}
          </p>
        )}
        <DialogFoot submit="Save" error={error} close={onClose} />
      </form>
    </Dialog>
  )
}
