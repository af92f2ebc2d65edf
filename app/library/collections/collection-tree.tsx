'use client'
import { useRouter } from 'next/navigation'
import { memo, useMemo, useRef, useState } from 'react'
import { Menu, MenuItem } from '@/app/ui/menu'
import {
  type CollectionRow,
  type CollectionView,
  hasWords,
  idsAbove,
  treeRows,
  wordsOf,
} from '@/lib/library/collections/collection-tree'
import { Button } from '../../ui/button'
import type { PaperActions } from '../use-paper-actions'
import { MoveDialog, NameDialog } from './late-dialogs'
import { sayFiled } from './say-filed'
import { TreeRow } from './tree-row'

type Props = {
  collections: CollectionView[]
  /** the collection whose papers are listed */
  chosen: string | null
  /** number of papers in the whole library */
  all: number
  onChoose: (id: string | null) => void
  actions: PaperActions
}

type Open = { dialog: 'new'; parent: CollectionRow | null } | { dialog: 'rename' | 'move'; collection: CollectionRow }

/** From this many on, collections can be searched by name. */
const MANY = 12

/**
 * The tree of collections: a click lists the papers of one, including nested ones. Papers of the list can be dropped on
 * it.
 */
export const CollectionTree = memo(function CollectionTree({ collections, chosen, all, onChoose, actions }: Props) {
  const whole = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<Open | null>(null)
  const [typed, setTyped] = useState('')
  const [unfolded, setUnfolded] = useState<ReadonlyMap<string, boolean>>(new Map())
  const rows = useMemo(() => treeRows(collections), [collections])
  const around = useMemo(() => {
    const byId = new Map(collections.map((collection) => [collection.id, collection]))
    return new Set(chosen ? idsAbove(byId, chosen).slice(1) : [])
  }, [collections, chosen])
  const isUnfolded = (id: string) => unfolded.get(id) ?? around.has(id)
  const unfold = (id: string, on: boolean) => setUnfolded(new Map(unfolded).set(id, on))
  const words = wordsOf(typed)
  const shown = words.length > 0 ? rows.filter(({ path }) => hasWords(path, words)) : visible(rows, isUnfolded)
  const isNested = rows.some(({ hasChildren }) => hasChildren)
  const close = () => setOpen(null)
  const put = ({ id, name }: CollectionRow, paperIds: string[]) => {
    const filing = { put: [{ collectionId: id, paperIds }], take: [] }
    if (paperIds.length > 0)
      actions.file(
        filing,
        sayFiled(paperIds.length, filing, () => name),
      )
  }
  return (
    <nav aria-label="Collections" className="text-sm">
      <div className="flex min-h-8 items-center justify-between gap-2">
        <h2 className="font-medium text-soft">Collections</h2>
        <Button
          aria-label="New collection"
          title="New collection"
          kind="quiet"
          className="px-2.5"
          onClick={() => setOpen({ dialog: 'new', parent: null })}
        >
          +
        </Button>
      </div>
      {rows.length > MANY && (
        <input
          type="search"
          aria-label="Find a collection"
          placeholder="Find a collection"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="field mb-1"
        />
      )}
      <ul className="max-h-[60dvh] overflow-y-auto wide:max-h-[calc(100dvh-9rem)]">
        <li>
          <TreeRow
            ref={whole}
            name="All papers"
            number={all}
            isChosen={chosen === null}
            onChoose={() => onChoose(null)}
          />
        </li>
        {shown.map((row) => (
          <li
            key={row.id}
            className="flex items-center"
            style={{ paddingLeft: words.length > 0 ? 0 : `${Math.min(row.depth, 6) * 0.75}rem` }}
          >
            {words.length === 0 && isNested && (
              <Fold row={row} isOpen={isUnfolded(row.id)} onToggle={(on) => unfold(row.id, on)} />
            )}
            <TreeRow
              name={words.length > 0 ? row.path.join(' / ') : row.name}
              number={row.papers}
              isChosen={row.id === chosen}
              onChoose={() => onChoose(row.id)}
              onPapers={(ids) => put(row, ids)}
              onLinger={() => row.hasChildren && unfold(row.id, true)}
            />
            {row.id === chosen && (
              <Options
                row={row}
                onOpen={setOpen}
                onRemove={async () => {
                  const gone = await actions.removeCollection(row.id, row.name)
                  if (!gone.includes(row.id)) return
                  onChoose(null)
                  whole.current?.focus()
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {words.length > 0 && shown.length === 0 && <p className="px-2 py-1 text-xs text-soft">No collections match.</p>}
      {rows.length === 0 && (
        <p className="px-2 py-1 text-xs text-faint">
          Group papers that belong together. A paper can be in several collections.
        </p>
      )}
      {open?.dialog === 'new' && (
        <NameDialog
          title={open.parent ? `New collection in ${open.parent.name}` : 'New collection'}
          submit="Create collection"
          start=""
          save={async (name) => {
            const made = await actions.createCollection(name, open.parent?.id ?? null)
            if (made.ok && open.parent) unfold(open.parent.id, true)
            return made
          }}
          onClose={close}
        />
      )}
      {open?.dialog === 'rename' && (
        <NameDialog
          title="Rename this collection"
          submit="Rename"
          start={open.collection.name}
          save={(name) => actions.renameCollection(open.collection.id, name)}
          onClose={close}
        />
      )}
      {open?.dialog === 'move' && (
        <MoveDialog collection={open.collection} rows={rows} actions={actions} onClose={close} />
      )}
    </nav>
  )
})

type FoldProps = { row: CollectionRow; isOpen: boolean; onToggle: (on: boolean) => void }

function Fold({ row, isOpen, onToggle }: FoldProps) {
  if (!row.hasChildren) return <span className="w-5 flex-none" />
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={`Collections in ${row.name}`}
      className="grid h-7 w-5 flex-none place-items-center rounded-md text-xs text-faint hover:bg-sunk"
      onClick={() => onToggle(!isOpen)}
    >
      <span aria-hidden>{isOpen ? '▾' : '▸'}</span>
    </button>
  )
}

type OptionsProps = { row: CollectionRow; onOpen: (open: Open) => void; onRemove: () => void }

function Options({ row, onOpen, onRemove }: OptionsProps) {
  const router = useRouter()
  return (
    <Menu
      label={`Options for ${row.name}`}
      trigger={
        <Button aria-label={`Options for ${row.name}`} kind="quiet" className="px-2">
          ⋯
        </Button>
      }
    >
      <MenuItem act={() => router.push(`/?collection=${encodeURIComponent(row.id)}`)}>Ask these papers</MenuItem>
      <MenuItem act={() => onOpen({ dialog: 'new', parent: row })}>New subcollection…</MenuItem>
      <MenuItem act={() => onOpen({ dialog: 'rename', collection: row })}>Rename…</MenuItem>
      <MenuItem act={() => onOpen({ dialog: 'move', collection: row })}>Move…</MenuItem>
      <MenuItem act={onRemove}>Remove</MenuItem>
    </Menu>
  )
}

/** Rows whose ancestors are all expanded. */
function visible(rows: CollectionRow[], isUnfolded: (id: string) => boolean): CollectionRow[] {
  let foldedAt = Number.POSITIVE_INFINITY
  return rows.filter(({ id, depth, hasChildren }) => {
    if (depth > foldedAt) return false
    foldedAt = hasChildren && !isUnfolded(id) ? depth : Number.POSITIVE_INFINITY
    return true
  })
}
