'use client'
import { useState } from 'react'
import { useLookedUp } from './use-looked-up'
import { proposeHighlights, sendHighlights } from './write-actions'
import { WriteDialog } from './write-dialog'

/** Sends the person's highlights of a paper to Zotero, once they have read what that writes. */
export function SendHighlights({ paperId }: { paperId: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="button mt-2" onClick={() => setOpen(true)}>
        Send highlights to Zotero
      </button>
      {open && <SendDialog paperId={paperId} close={() => setOpen(false)} />}
    </>
  )
}

function SendDialog({ paperId, close }: { paperId: string; close(): void }) {
  const { found: proposal, wrong } = useLookedUp(proposeHighlights, paperId)
  return (
    <WriteDialog
      title="Send highlights to Zotero"
      action="Send"
      begin={() => sendHighlights(paperId)}
      isReady={proposal !== null}
      close={close}
    >
      {wrong ? (
        <p role="alert" className="text-bad">
          {wrong}
        </p>
      ) : proposal ? (
        <p>
          Folio adds {proposal.what} {proposal.where}. Each bears the tag “folio” there. Nothing that is in Zotero is
          changed.
        </p>
      ) : (
        <p>Looking at Zotero …</p>
      )}
    </WriteDialog>
  )
}
