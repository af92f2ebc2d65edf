'use client'
import { useState } from 'react'
import { Dialog } from '../ui/dialog'
import { reach } from '../ui/reach'
import { deleteOwnAccount } from './actions'
import { type Asks, isProofTyped, NO_PROOF, ProofFields } from './proof-fields'

/** Takes along what is one's own, and deletes the account. */
export function LeaveForm({ asks }: { asks: Asks }) {
  const [asking, setAsking] = useState(false)
  const [proof, setProof] = useState(NO_PROOF)
  const [error, setError] = useState<string | null>(null)
  const close = () => {
    setAsking(false)
    setProof(NO_PROOF)
    setError(null)
  }
  const leave = async () => {
    setError(null)
    const done = await reach(deleteOwnAccount(proof))
    if (done.ok) window.location.assign('/sign-in')
    else setError(done.error.message)
  }
  return (
    <div className="flex flex-wrap gap-3 text-sm">
      <a href="/account/export" download className="button">
        Download all of yours
      </a>
      <button type="button" className="button" onClick={() => setAsking(true)}>
        Delete account…
      </button>
      {asking && (
        <Dialog title="Delete your account?" onClose={close}>
          <p className="text-soft">
            Your sessions, answers, tables, notes, highlights and collections are deleted for good, and the papers of
            your own library that are in no other. Papers that you added to libraries of others stay there.
          </p>
          <form action={leave} className="mt-4 space-y-3">
            <ProofFields asks={asks} value={proof} onChange={setProof} />
            {error && (
              <p role="alert" className="text-bad">
                {error}
              </p>
            )}
            <div className="flex gap-2">
              <button type="submit" className="button border-bad text-bad" disabled={!isProofTyped(asks, proof)}>
                Delete for good
              </button>
              <button type="button" className="button" onClick={close}>
                Cancel
              </button>
            </div>
          </form>
        </Dialog>
      )}
    </div>
  )
}
