'use client'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type FormEvent, useCallback, useEffect, useId, useState } from 'react'
import { PaperLink } from '@/app/library/paper-link'
import { useMayHere } from '@/app/rights'
import type { CollectionView } from '@/lib/library/collections/collection-tree'
import type { ReadingState } from '@/lib/library/organize/marks'
import { tagKey } from '@/lib/library/organize/tag-name'
import type { PaperDetail, PaperView } from '@/lib/library/papers'
import { Button } from '../../ui/button'
import { READING } from '../list/filter-address'
import { StarButton } from '../organize/star-button'
import { usePaperActions } from '../use-paper-actions'
import { PaperCollections } from './paper-collections'

type Props = {
  paper: PaperDetail
  /** all tags in the library, to choose from */
  tags: string[]
  /** all collections of the library, and the ids of those with this paper */
  collections: CollectionView[]
  filed: string[]
  /** papers merged into this one */
  merged: { id: string; title: string }[]
}

/**
 * The person's organization of a paper: star, reading state, tags and collections; looking up its metadata again;
 * undoing a merge.
 */
export function PaperDesk({ paper, tags, collections, filed, merged }: Props) {
  const { id } = paper
  const router = useRouter()
  const [kept, setKept] = useState<PaperView>(paper)
  useEffect(() => setKept(paper), [paper])
  const refresh = useCallback(async () => router.refresh(), [router])
  const patch = useCallback(
    (_: string[], change: (paper: PaperView) => Partial<PaperView>) =>
      setKept((kept) => ({ ...kept, ...change(kept) })),
    [],
  )
  const actions = usePaperActions({ refresh, hide: nothing, patch, onLookUp: nothing })
  const may = useMayHere()
  const [asking, setAsking] = useState(false)
  const lookUp = async () => {
    setAsking(true)
    await actions.lookUp([id])
    setAsking(false)
  }
  return (
    <div className="mb-6 space-y-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <StarButton
          name={paper.title || paper.fileName}
          starred={kept.starred}
          onStar={(starred) => actions.star([id], starred)}
        />
        <select
          aria-label="Reading"
          value={kept.reading}
          onChange={(event) => actions.mark([id], event.target.value as ReadingState)}
          className="min-h-[2.125rem] rounded-lg border border-line bg-sheet px-2"
        >
          {Object.entries(READING).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
        <Tags
          kept={kept.tags}
          all={tags}
          onAdd={(tag) => actions.tag([id], [tag], [])}
          onRemove={(tag) => actions.tag([id], [], [tag])}
        />
        {may('manage') && (
          <Button className="desk:ml-auto" disabled={asking} onClick={lookUp}>
            {asking ? 'Looking up…' : 'Look up metadata'}
          </Button>
        )}
      </div>
      <PaperCollections paperId={id} collections={collections} filed={filed} actions={actions} />
      {merged.map((other) => (
        <p key={other.id} className="flex flex-wrap items-center gap-x-2 text-soft">
          Merged into this paper:{' '}
          <PaperLink id={other.id} className="underline underline-offset-2">
            {other.title}
          </PaperLink>
          {may('manage') && (
            <Button kind="quiet" onClick={() => actions.unmerge([other.id])}>
              Undo the merge<span className="sr-only"> {other.title}</span>
            </Button>
          )}
        </p>
      ))}
    </div>
  )
}

type TagsProps = { kept: string[]; all: string[]; onAdd: (tag: string) => void; onRemove: (tag: string) => void }

function Tags({ kept, all, onAdd, onRemove }: TagsProps) {
  const list = useId()
  const [typed, setTyped] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    const name = typed.replace(/\s+/g, ' ').trim()
    if (name) onAdd(all.find((tag) => tagKey(tag) === tagKey(name)) ?? name)
    setTyped('')
  }
  return (
    <>
      {kept.map((tag) => (
        <span
          key={tag}
          className="inline-flex max-w-full items-center rounded-full bg-accent-soft px-2.5 text-xs has-[button]:pr-0"
        >
          <Link href={`/library?tag=${encodeURIComponent(tag)}`} prefetch={false} className="truncate hover:underline">
            {tag}
          </Link>
          <button
            type="button"
            aria-label={`Remove the tag ${tag}`}
            className="grid size-6 place-items-center rounded-full hover:bg-sunk"
            onClick={() => onRemove(tag)}
          >
            ×
          </button>
        </span>
      ))}
      <form onSubmit={add}>
        <input
          aria-label="Add a tag"
          placeholder="Add a tag"
          list={list}
          maxLength={60}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="min-h-[2.125rem] w-32 rounded-lg border border-line bg-sheet px-2.5"
        />
        <datalist id={list}>
          {all
            .filter((tag) => !kept.includes(tag))
            .map((tag) => (
              <option key={tag} value={tag} />
            ))}
        </datalist>
      </form>
    </>
  )
}

const nothing = () => {}
