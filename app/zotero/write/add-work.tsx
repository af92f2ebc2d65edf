'use client'
import { useState } from 'react'
import { Button } from '../../ui/button'
import { ErrorLine } from '../../ui/error-line'
import { useLookedUp } from './use-looked-up'
import { proposeWork, sendWork } from './write-actions'
import { WriteDialog } from './write-dialog'

/** `title`: of the work, if there are several on the page. */
type Props = { paperId: string; title?: string; className?: string }

/** Adds a work to Zotero, after checking whether it is there. */
export function AddWork({ paperId, title, className = '' }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button className={className} onClick={() => setOpen(true)}>
        Add to Zotero{title && <span className="sr-only">: {title}</span>}
      </Button>
      {open && <AddDialog paperId={paperId} close={() => setOpen(false)} />}
    </>
  )
}

function AddDialog({ paperId, close }: { paperId: string; close(): void }) {
  const { found: proposal, wrong } = useLookedUp(proposeWork, paperId)
  const [chosen, setChosen] = useState('')
  const isNew = proposal !== null && proposal.found === null
  return (
    <WriteDialog
      title="Add to Zotero"
      action="Add"
      begin={() => sendWork(paperId, chosen || null)}
      isReady={isNew}
      close={close}
    >
      <ErrorLine>{wrong}</ErrorLine>
      {!proposal && !wrong && <p>Checking whether this work is already in Zotero…</p>}
      {proposal?.found && (
        <p>
          This work is already in Zotero.{' '}
          <a href={proposal.found} className="underline underline-offset-2 hover:text-ink">
            Show it in Zotero
          </a>
        </p>
      )}
      {isNew && (
        <>
          <p>
            Folio will add {proposal.what} {proposal.where}, tagged “folio”.
          </p>
          <label className="block text-ink">
            Collection
            <select value={chosen} onChange={(event) => setChosen(event.target.value)} className="field mt-1">
              <option value="">None</option>
              {proposal.collections.map(({ key, path }) => (
                <option key={key} value={key}>
                  {path}
                </option>
              ))}
            </select>
          </label>
        </>
      )}
    </WriteDialog>
  )
}
