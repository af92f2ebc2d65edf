'use client'
import { useState } from 'react'
import type { Role } from '@/lib/accounts/rights'
import { Choice } from '../settings/choice'
import { reach } from '../ui/reach'
import { invite } from './actions'
import { CopyLink } from './copy-link'
import { ROLE_CHOICES, ROLE_WORDS } from './role-words'

/** Makes a link by which somebody joins. */
export function InviteForm() {
  const [role, setRole] = useState<Role>('contributor')
  const [path, setPath] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const make = async () => {
    setError(null)
    const done = await reach(invite(role))
    if (done.ok) setPath(done.value)
    else setError(done.error.message)
  }
  return (
    <div className="space-y-3 text-sm">
      <div className="flex flex-wrap items-center gap-3">
        <Choice
          label="As"
          value={role}
          options={ROLE_CHOICES}
          onChange={(chosen) => {
            setRole(chosen)
            setPath(null)
          }}
        />
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
