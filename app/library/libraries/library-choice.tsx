'use client'
import { memo } from 'react'
import type { ListedLibrary } from '@/lib/library/list/library-list'
import { ButtonLink } from '../../ui/button'
import { TreeRow } from '../collections/tree-row'
import type { PaperActions } from '../use-paper-actions'

type Props = {
  libraries: ListedLibrary[]
  /** the library whose papers are listed */
  chosen: string | null
  /** number of papers in all of them */
  all: number
  onChoose: (id: string | null) => void
  actions: PaperActions
}

/**
 * The person's libraries: a click lists the papers of one, and new papers then go into it. Empty if there is only one.
 */
export const LibraryChoice = memo(function LibraryChoice({ libraries, chosen, all, onChoose, actions }: Props) {
  if (libraries.length < 2) return null
  return (
    <nav aria-label="Libraries" className="mb-3 text-sm">
      <div className="flex min-h-8 items-center justify-between gap-2">
        <h2 className="font-medium text-soft">Libraries</h2>
        <ButtonLink href="/library/libraries" prefetch={false} kind="quiet" className="px-2 text-xs">
          Manage
        </ButtonLink>
      </div>
      <ul>
        <li>
          <TreeRow name="All of these" number={all} isChosen={chosen === null} onChoose={() => onChoose(null)} />
        </li>
        {libraries.map(({ id, name, papers, role }) => (
          <li key={id}>
            <TreeRow
              name={name}
              number={papers}
              isChosen={id === chosen}
              onChoose={() => onChoose(id)}
              onPapers={role === 'reader' ? undefined : (ids) => actions.putInto(ids, { id, name })}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
})
