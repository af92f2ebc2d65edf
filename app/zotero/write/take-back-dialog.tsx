'use client'
import { useState } from 'react'
import type { ActView } from '@/lib/zotero/out/acts'
import { countObjects } from './count-objects'
import { useLookedUp } from './use-looked-up'
import { lookBack, takeBack } from './write-actions'
import { WriteDialog } from './write-dialog'

/** Moves written objects to Zotero's trash; objects changed there only with consent. */
export function TakeBackDialog({ act, close }: { act: ActView; close(): void }) {
  const { found: view, wrong } = useLookedUp(lookBack, act.id)
  const [withChanged, setWithChanged] = useState(false)
  const { same, changed } = view ?? { same: [], changed: [] }
  const seen = [...same, ...(withChanged ? changed : [])].map(({ key, version }) => ({ key, version }))
  return (
    <WriteDialog
      title="Undo in Zotero"
      action={act.kind === 'tags' ? 'Remove the tags' : 'Move to Zotero’s trash'}
      done={
        act.kind === 'tags'
          ? 'The tags were removed from these items.'
          : 'It is in Zotero’s trash now, where it can be restored.'
      }
      begin={() => takeBack(act.id, seen)}
      isReady={seen.length > 0}
      close={close}
    >
      {wrong ? (
        <p role="alert" className="text-bad">
          {wrong}
        </p>
      ) : (
        <p>{view ? sentence(act, same.length, changed.length) : 'Checking Zotero…'}</p>
      )}
      {changed.length > 0 && (
        <>
          <ul className="max-h-48 space-y-2 overflow-y-auto rounded-card border border-line p-2">
            {changed.flatMap(({ key, changes }) =>
              changes.map(({ field, sent, now }) => (
                <li key={`${key} ${field}`} className="wrap-anywhere">
                  <span className="block text-xs text-faint">{FIELDS[field] ?? field}</span>
                  <del className="line-clamp-3">{sent || 'empty'}</del>
                  <ins className="line-clamp-3">{now || 'empty'}</ins>
                </li>
              )),
            )}
          </ul>
          <label className="flex items-center gap-2 text-ink">
            <input type="checkbox" checked={withChanged} onChange={(event) => setWithChanged(event.target.checked)} />
            Move these to the trash as well
          </label>
        </>
      )}
    </WriteDialog>
  )
}

const FIELDS: Record<string, string> = {
  note: 'Note',
  annotationText: 'Text',
  annotationComment: 'Comment',
  annotationColor: 'Color',
  annotationPosition: 'Position',
  tags: 'Tags',
  title: 'Title',
}

function sentence({ title, kind }: ActView, same: number, changed: number): string {
  if (same + changed === 0) return `${title}: no longer in Zotero.`
  if (kind === 'tags')
    return `${title}: the tags that Folio added to ${countObjects(kind, same)} are removed. The items and their other tags stay as they are.`
  const it = same === 1 ? 'it' : 'them'
  const parts = [
    same > 0 &&
      `${title}: ${countObjects(kind, same)} ${same === 1 ? 'goes' : 'go'} into Zotero’s trash, where you can restore ${it}.`,
    changed > 0 &&
      `${countObjects(kind, changed)} ${changed === 1 ? 'was' : 'were'} changed in Zotero since, and ${changed === 1 ? 'stays' : 'stay'} unless you say otherwise.`,
  ]
  return parts.filter(Boolean).join(' ')
}
