import { reach } from '@/app/ui/reach'
import { showToast } from '@/app/ui/toast'
import type { Outcome } from '@/lib/errors'
import type { Trouble } from '@/lib/library/care/paper-troubles'
import type { FoundMetadata, LookedUpField } from '@/lib/library/metadata/look-up-metadata'
import * as care from './care-actions'

type Tools = {
  run: <T>(work: () => Promise<Outcome<T>>) => Promise<T | undefined>
  hide: (ids: string[]) => void
  onLookUp: () => void
}

/** Actions that keep the library in order: merge, look up, read again, delete. */
export function caring({ run, hide, onLookUp }: Tools) {
  return {
    /** Returns the failure, for the dialog to show. */
    async merge(into: string, ids: string[]): Promise<Outcome<void>> {
      const others = ids.filter((id) => id !== into)
      const merged = await reach(care.merge(into, others))
      if (merged.ok) {
        hide(others)
        await run(async () => merged)
        showToast({
          message: others.length === 1 ? 'The two papers were merged.' : `${ids.length} papers were merged.`,
          undo: () => run(() => care.unmerge(others)),
        })
      }
      return merged
    },
    unmerge: (ids: string[]) => run(() => care.unmerge(ids)),
    keepApart: (ids: string[]) => run(() => care.apart(ids)),
    async lookUp(which: string[] | 'incomplete') {
      if (which !== 'incomplete' && which.length === 1 && which[0]) {
        const found = await run(() => care.lookUpOne(which[0] ?? ''))
        if (found) showToast({ message: sayFound(found) })
        return
      }
      const number = await run(() => care.lookUpMany(which))
      if (number !== undefined) onLookUp()
    },
    troubled: (trouble: Trouble) => run(() => care.troubled(trouble)),
    /** Ids of all removed papers. */
    removed: () => run(care.removed),
    async readAgain(ids: string[]) {
      const number = await run(() => care.readOver(ids))
      if (number !== undefined) showToast({ message: `${papers(number)} being read again.` })
    },
    async deleteForGood(ids: string[]) {
      const number = await run(() => care.deleteForGood(ids))
      if (number !== undefined) showToast({ message: `${papers(number)} permanently deleted.` })
    },
  }
}

function papers(number: number): string {
  return number === 1 ? 'One paper is' : `${number} papers are`
}

const FIELDS: Record<LookedUpField, string> = {
  title: 'title',
  authors: 'authors',
  published: 'date',
  venue: 'venue',
  arxivId: 'arXiv ID',
  doi: 'DOI',
  abstract: 'abstract',
  url: 'address',
}

/** `Crossref: authors, date.` */
export function sayFound({ source, fields }: FoundMetadata): string {
  if (!source) return 'This paper was not found in arXiv or Crossref, by its identifiers or by its title.'
  if (fields.length === 0) return `Nothing new from ${source}.`
  return `Updated from ${source}: ${fields.map((field) => FIELDS[field]).join(', ')}.`
}
