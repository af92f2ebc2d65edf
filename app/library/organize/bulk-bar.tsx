'use client'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useMayHere } from '@/app/rights'
import { Menu, MenuGroup, MenuItem } from '@/app/ui/menu'
import { may as roleMay } from '@/lib/accounts/rights/rights'
import type { CollectionView } from '@/lib/library/collections/collection-tree'
import type { ListedLibrary } from '@/lib/library/list/library-list'
import type { ReadingState } from '@/lib/library/organize/marks'
import type { Counted } from '@/lib/library/organize/tag-name'
import type { PaperView } from '@/lib/library/papers'
import { Button, ButtonLink } from '../../ui/button'
import { REFERENCE_NAMES } from '../cite/save-references'
import { FileDialog } from '../collections/late-dialogs'
import { READING } from '../list/filter-address'
import type { PaperActions } from '../use-paper-actions'
import { EditDialog } from './edit-dialog'

const TagDialog = dynamic(() => import('./tag-dialog').then((module) => module.TagDialog), { ssr: false })

const MergeDialog = dynamic(() => import('./merge-dialog').then((module) => module.MergeDialog), { ssr: false })

type Props = {
  ids: string[]
  starred: boolean
  /** all of the person's tags */
  tags: Counted[]
  /** all collections */
  collections: CollectionView[]
  /** the person's libraries */
  libraries: ListedLibrary[]
  actions: PaperActions
  onClear: () => void
}

type Open =
  | { dialog: 'edit' }
  | { dialog: 'file'; had: Record<string, number> }
  | { dialog: 'tag'; had: Counted[] }
  | { dialog: 'merge'; papers: PaperView[] }

/** Maximum number of papers to merge at once, and to put into a URL. */
const MOST_MERGED = 50
const MOST_IN_ADDRESS = 200

/** Actions on the selected papers, in one line, so that the list below does not move. */
export function BulkBar({ ids, starred, tags, collections, libraries, actions, onClear }: Props) {
  const router = useRouter()
  const [open, setOpen] = useState<Open | null>(null)
  const among = `among=${ids.map(encodeURIComponent).join(',')}`
  const into = libraries.length > 1 ? libraries.filter(({ role }) => roleMay(role, 'add')) : []
  const may = useMayHere()
  const close = () => setOpen(null)
  const openTags = async () => {
    const had = await actions.tagsAmong(ids)
    if (had) setOpen({ dialog: 'tag', had })
  }
  const openFile = async () => {
    const had = await actions.filedAmong(ids)
    if (had) setOpen({ dialog: 'file', had })
  }
  const openMerge = async () => {
    const papers = await actions.papersOf(ids)
    if (papers) setOpen({ dialog: 'merge', papers })
  }
  return (
    <>
      <span role="status">{ids.length} selected</span>
      <Button kind="quiet" className="px-2" onClick={onClear}>
        Clear
      </Button>
      <Button onClick={openTags}>Tag…</Button>
      <Button onClick={openFile}>Add to collection…</Button>
      <Button onClick={() => actions.star(ids, !starred)}>{starred ? 'Unstar' : 'Star'}</Button>
      <select
        aria-label="Mark as"
        value=""
        className="min-h-[2.125rem] rounded-lg border border-line bg-sheet px-2 text-ink"
        onChange={(event) => actions.mark(ids, event.target.value as ReadingState)}
      >
        <option value="" disabled>
          Mark as
        </option>
        {Object.entries(READING).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      {ids.length <= MOST_IN_ADDRESS && (
        <ButtonLink href={`/?${among}`} prefetch={false}>
          Ask these papers
        </ButtonLink>
      )}
      {may('manage') && (
        <Button
          onClick={() => {
            actions.remove(ids)
            onClear()
          }}
        >
          Remove
        </Button>
      )}
      <Menu label="More" trigger={<Button>More</Button>}>
        {may('add') && <MenuItem act={() => setOpen({ dialog: 'edit' })}>Edit…</MenuItem>}
        {may('manage') && ids.length > 1 && ids.length <= MOST_MERGED && <MenuItem act={openMerge}>Merge…</MenuItem>}
        {ids.length <= MOST_IN_ADDRESS && (
          <MenuItem act={() => router.push(`/tables?${among}`)}>Compare in a table</MenuItem>
        )}
        {may('manage') && <MenuItem act={() => actions.lookUp(ids)}>Look up metadata</MenuItem>}
        {into.length > 0 && (
          <MenuGroup label="Add to">
            {into.map((library) => (
              <MenuItem key={library.id} act={() => actions.putInto(ids, library)}>
                {library.name}
              </MenuItem>
            ))}
          </MenuGroup>
        )}
        <MenuGroup label="Export references">
          {REFERENCE_NAMES.map(([format, name]) => (
            <MenuItem key={format} act={() => actions.saveReferences(ids, format)}>
              {name}
            </MenuItem>
          ))}
        </MenuGroup>
      </Menu>
      {open?.dialog === 'tag' && <TagDialog ids={ids} had={open.had} all={tags} actions={actions} onClose={close} />}
      {open?.dialog === 'file' && (
        <FileDialog ids={ids} collections={collections} had={open.had} actions={actions} onClose={close} />
      )}
      {open?.dialog === 'merge' && (
        <MergeDialog papers={open.papers} actions={actions} onDone={onClear} onClose={close} />
      )}
      {open?.dialog === 'edit' && <EditDialog ids={ids} actions={actions} onClose={close} />}
    </>
  )
}
