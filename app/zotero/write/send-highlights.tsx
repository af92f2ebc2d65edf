'use client'
import { useState } from 'react'
import type { planHighlights } from '@/lib/zotero/out/proposals'
import { Button } from '../../ui/button'
import { useLookedUp } from './use-looked-up'
import { proposeHighlights, sendHighlights } from './write-actions'
import { WriteDialog } from './write-dialog'

/** Sends the person's highlights in a paper to Zotero, after they have read what will be written. */
export function SendHighlights({ paperId }: { paperId: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button className="mt-2" onClick={() => setOpen(true)}>
        Send highlights to Zotero
      </Button>
      {open && <SendDialog paperId={paperId} close={() => setOpen(false)} />}
    </>
  )
}

function SendDialog({ paperId, close }: { paperId: string; close(): void }) {
  const { found: proposal, wrong } = useLookedUp(proposeHighlights, paperId)
  const [withBoth, setWithBoth] = useState(false)
  const { count = 0, changes = [] } = proposal ?? {}
  const agreed = changes.filter(({ isBoth }) => withBoth || !isBoth)
  return (
    <WriteDialog
      title="Send highlights to Zotero"
      action={count > 0 || changes.length === 0 ? 'Send' : 'Update in Zotero'}
      begin={() =>
        sendHighlights(
          paperId,
          agreed.map(({ key, version }) => ({ key, version })),
        )
      }
      isReady={count + agreed.length > 0}
      close={close}
    >
      {wrong ? (
        <p role="alert" className="text-bad">
          {wrong}
        </p>
      ) : proposal ? (
        <>
          {count > 0 && (
            <p>
              Folio will add {proposal.what} {proposal.where}. Each is tagged “folio” there.{' '}
              {changes.length === 0 && 'Nothing already in Zotero will be changed.'}
            </p>
          )}
          {changes.length > 0 && <NoteChanges changes={changes} />}
          {changes.some(({ isBoth }) => isBoth) && (
            <label className="flex items-center gap-2 text-ink">
              <input type="checkbox" checked={withBoth} onChange={({ target }) => setWithBoth(target.checked)} />
              Also replace notes that were changed in Zotero
            </label>
          )}
        </>
      ) : (
        <p>Checking Zotero…</p>
      )}
    </WriteDialog>
  )
}

/** Changed notes: as they are in Zotero, and as they would become. */
function NoteChanges({ changes }: Pick<Awaited<ReturnType<typeof planHighlights>>, 'changes'>) {
  return (
    <>
      <p>
        On highlights sent earlier, {changes.length === 1 ? 'one note differs' : `${changes.length} notes differ`}{' '}
        between Folio and Zotero:
      </p>
      <ul
        aria-label="Notes that differ"
        className="max-h-60 space-y-3 overflow-y-auto rounded-card border border-line p-3"
      >
        {changes.map(({ key, quote, here, inZotero, isBoth }) => (
          <li key={key} className="wrap-anywhere">
            <span className="line-clamp-1 font-serif text-ink">{quote}</span>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
              <dt>In Zotero</dt>
              <dd className="line-clamp-4">{inZotero || 'Nothing'}</dd>
              <dt>In Folio</dt>
              <dd className="line-clamp-4 text-ink">{here || 'Nothing'}</dd>
            </dl>
            {isBoth && <span className="text-bad">Also changed in Zotero.</span>}
          </li>
        ))}
      </ul>
    </>
  )
}
