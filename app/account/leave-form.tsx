'use client'
import { useState } from 'react'
import { Button, ButtonAnchor } from '../ui/button'
import { deleteOwnAccount } from './actions'
import { ProofDialog } from './proof-dialog'
import type { Asks } from './proof-fields'

/** Exports the person's data, or deletes the account. */
export function LeaveForm({ asks }: { asks: Asks }) {
  const [asking, setAsking] = useState(false)
  return (
    <div className="flex flex-wrap gap-3 text-sm">
      <ButtonAnchor href="/account/export" download>
        Download your data
      </ButtonAnchor>
      <Button onClick={() => setAsking(true)}>Delete account…</Button>
      {asking && (
        <ProofDialog
          title="Delete your account?"
          button="Delete permanently"
          isFinal
          asks={asks}
          act={deleteOwnAccount}
          onDone={() => window.location.assign('/sign-in')}
          onClose={() => setAsking(false)}
        >
          This permanently deletes your sessions, answers, tables, notes, highlights and collections, and the papers
          that are only in your own library. Papers that you added to other libraries stay there.
        </ProofDialog>
      )}
    </div>
  )
}
