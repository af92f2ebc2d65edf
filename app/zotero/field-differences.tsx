'use client'
import { useState } from 'react'
import { MayHere } from '@/app/rights'
import { ErrorLine } from '@/app/ui/error-line'
import { reach } from '@/app/ui/reach'
import type { PaperDetail } from '@/lib/library/papers'
import type { FieldDifference, SharedField } from '@/lib/zotero/in-step'
import { Button } from '../ui/button'
import { keepOwn, takeField } from './actions'

type Props = { paper: PaperDetail; differences: FieldDifference[] }

/** A field copied from Zotero, with its previous value in Folio. */
type TakenField = FieldDifference & { own: PaperDetail[SharedField] }

const NAMES: Record<SharedField, string> = {
  title: 'Title',
  authors: 'Authors',
  published: 'Date',
  venue: 'Venue',
  doi: 'DOI',
  arxivId: 'arXiv ID',
  citeKey: 'Citation key',
}

/**
 * Shows the fields in which a paper differs from its Zotero item, and copies Zotero's value, or reverts it, field by
 * field.
 */
export function FieldDifferences({ paper, differences }: Props) {
  const [taken, setTaken] = useState<TakenField[]>([])
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  // A reverted field differs again once the page says so.
  const asInZotero = taken.filter(({ field }) => !differences.some((one) => one.field === field))
  const rows = [...differences, ...asInZotero].sort((a, b) => order(a) - order(b))
  if (rows.length === 0) return null

  const act = async (work: ReturnType<typeof takeField>) => {
    setBusy(true)
    setWrong(null)
    const done = await reach(work)
    setBusy(false)
    if (!done.ok) setWrong(done.error.message)
  }
  const take = (one: FieldDifference) => {
    setTaken([...taken.filter(({ field }) => field !== one.field), { ...one, own: paper[one.field] }])
    return act(takeField(paper.id, one.field))
  }
  const back = ({ field, own }: TakenField) => act(keepOwn(paper.id, { [field]: own }))
  return (
    <details className="-mt-3 mb-6 text-sm">
      <summary className="cursor-pointer text-soft hover:text-ink">
        {differences.length === 0 ? 'Now matches Zotero' : `Differs from Zotero: ${differences.map(nameOf).join(', ')}`}
      </summary>
      <ul aria-label="What differs from Zotero" className="panel mt-2 px-4">
        {rows.map((row) => {
          const before = asInZotero.find(({ field }) => field === row.field)
          return (
            <li key={row.field} className="border-b border-line py-3 last:border-b-0">
              <p className="font-medium">{NAMES[row.field]}</p>
              <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
                <dt className="text-soft">{before ? 'Before' : 'In Folio'}</dt>
                <dd className="wrap-anywhere">{row.here || 'Nothing'}</dd>
                <dt className="text-soft">In Zotero</dt>
                <dd className="wrap-anywhere">{row.inZotero}</dd>
              </dl>
              <MayHere right="add">
                <Button
                  className="mt-2"
                  aria-disabled={busy}
                  onClick={() => {
                    if (!busy) before ? back(before) : take(row)
                  }}
                >
                  {before ? 'Restore your' : 'Use Zotero’s'} {nameOf(row)}
                </Button>
              </MayHere>
            </li>
          )
        })}
      </ul>
      <ErrorLine className="mt-2">{wrong}</ErrorLine>
      <p className="mt-2 text-soft">Your edits in Folio stay until you choose otherwise. Nothing changes in Zotero.</p>
    </details>
  )
}

const order = ({ field }: FieldDifference) => Object.keys(NAMES).indexOf(field)
const nameOf = ({ field }: FieldDifference) => (field === 'doi' ? 'DOI' : lowerFirst(NAMES[field]))
const lowerFirst = (name: string) => name[0]?.toLowerCase() + name.slice(1)
