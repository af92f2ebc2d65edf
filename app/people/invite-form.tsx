'use client'
import { useState } from 'react'
import type { MailedLink } from '@/lib/accounts/joining/mail-links'
import type { Role } from '@/lib/accounts/rights/rights'
import { type Asks, isProofTyped, NO_PROOF, ProofFields } from '../account/proof-fields'
import { Choice } from '../settings/choice'
import { Button } from '../ui/button'
import { ErrorLine } from '../ui/error-line'
import { reach } from '../ui/reach'
import { invite } from './actions'
import { MadeLink } from './made-link'
import { MAKES_ADMINISTRATOR, ROLE_CHOICES, ROLE_WORDS } from './role-words'

/** Makes a link to join, and sends it if Folio sends mail. */
export function InviteForm({ mails, asks }: { mails: boolean; asks: Asks }) {
  const [role, setRole] = useState<Role>('contributor')
  const [email, setEmail] = useState('')
  const [made, setMade] = useState<MailedLink | null>(null)
  const [proof, setProof] = useState(NO_PROOF)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const isReady = role !== 'administrator' || isProofTyped(asks, proof)
  const make = async () => {
    setError(null)
    setBusy(true)
    const done = await reach(invite(role, email, proof))
    setBusy(false)
    if (!done.ok) return setError(done.error.message)
    setMade(done.value)
    setProof(NO_PROOF)
    if (!done.value.failure) setEmail('')
  }
  return (
    <form
      className="space-y-3 text-sm"
      onSubmit={(event) => {
        event.preventDefault()
        void make()
      }}
    >
      <div className="flex flex-wrap items-center gap-3">
        {mails && (
          <input
            type="email"
            aria-label="Email address"
            placeholder="Email address (optional)"
            autoComplete="off"
            value={email}
            onChange={(event) => {
              setEmail(event.target.value)
              setMade(null)
            }}
            className="field min-w-0 flex-1 basis-64"
          />
        )}
        <Choice
          label="Role"
          value={role}
          options={ROLE_CHOICES}
          onChange={(chosen) => {
            setRole(chosen)
            setMade(null)
          }}
        />
        <Button type="submit" disabled={busy || !isReady}>
          {email.trim() ? (busy ? 'Sending…' : 'Send invitation') : 'Create link'}
        </Button>
      </div>
      <p className="text-xs text-faint">
        {ROLE_WORDS[role]}
        {role === 'administrator' && ` The link holds for a day. ${MAKES_ADMINISTRATOR}`}
      </p>
      {role === 'administrator' && <ProofFields asks={asks} value={proof} onChange={setProof} />}
      {made && <MadeLink made={made} about={role === 'administrator' ? MAKES_ADMINISTRATOR : undefined} />}
      <ErrorLine>{error}</ErrorLine>
    </form>
  )
}
