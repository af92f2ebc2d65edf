'use client'
import { useState } from 'react'
import { Dialog } from '../ui/dialog'
import { reach } from '../ui/reach'
import { deleteOwnAccount } from './actions'
import { PasswordField } from './password-field'

/** Takes along what is one's own, and deletes the account. */
export function LeaveForm({ hasPassword }: { hasPassword: boolean }) {
  const [asking, setAsking] = useState(false)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const close = () => {
    setAsking(false)
    setPassword('')
    setError(null)
  }
  const leave = async () => {
    setError(null)
    const done = await reach(deleteOwnAccount(password))
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
            {hasPassword && <PasswordField value={password} onChange={setPassword} />}
            {error && (
              <p role="alert" className="text-bad">
                {error}
              </p>
            )}
            <div className="flex gap-2">
              <button type="submit" className="button border-bad text-bad" disabled={hasPassword && !password}>
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
