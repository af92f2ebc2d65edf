'use client'
import { useState } from 'react'
import { ROLES, type Role } from '@/lib/accounts/rights'
import { invite } from './actions'
import { CopyLink } from './copy-link'
import { ROLE_WORDS } from './role-words'

const NOT_REACHED = 'Folio cannot be reached. Is it still running?'

/** Makes a link by which somebody joins. */
export function InviteForm() {
  const [role, setRole] = useState<Role>('contributor')
  const [path, setPath] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const make = async () => {
    setError(null)
    const done = await invite(role).catch(() => null)
    if (done?.ok) setPath(done.value)
    else setError(done?.error.message ?? NOT_REACHED)
  }
  return (
    <div className="space-y-3 text-sm">
      <div className="flex flex-wrap items-center gap-3">
        <label className="flex items-center gap-2">
          As
          <select
            value={role}
            onChange={(event) => {
              setRole(event.target.value as Role)
              setPath(null)
            }}
            className="rounded-lg border border-line bg-sheet px-2 py-1"
          >
            {ROLES.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className="button" onClick={make}>
          Make a link
        </button>
      </div>
      <p className="text-xs text-faint">{ROLE_WORDS[role]}</p>
      {path && <CopyLink path={path} />}
      {error && (
        <p role="alert" className="text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
