'use client'
import { useState } from 'react'
import type { PasskeyInfo } from '@/lib/accounts/sign-in/passkeys'
import type { Outcome } from '@/lib/errors'
import { When } from '../shell/when'
import { Button } from '../ui/button'
import { ErrorLine } from '../ui/error-line'
import { Field } from '../ui/field'
import { reach } from '../ui/reach'
import { makePasskey } from './make-passkey'
import { askForNewPasskey, keepPasskey, namePasskey, takeAwayPasskey } from './passkey-actions'
import { type Asks, isProofTyped, NO_PROOF, ProofFields } from './proof-fields'

/** The person's passkeys, with a form to add one. */
export function PasskeyList({ initial, asks }: { initial: PasskeyInfo[]; asks: Asks }) {
  const [passkeys, setPasskeys] = useState(initial)
  const [name, setName] = useState('')
  const [proof, setProof] = useState(NO_PROOF)
  const [error, setError] = useState<string | null>(null)
  const act = async (work: Promise<Outcome<PasskeyInfo[]>>) => {
    setError(null)
    const done = await reach(work)
    if (done.ok) setPasskeys(done.value)
    else setError(done.error.message)
    return done.ok
  }
  const add = async () => {
    setError(null)
    const asked = await reach(askForNewPasskey(proof))
    if (!asked.ok) return setError(asked.error.message)
    const made = await makePasskey(asked.value).catch(() => null)
    if (!made) return setError('No passkey was created. This device may already have one, or you cancelled.')
    if (!(await act(keepPasskey(name, asked.value.sealed, made)))) return
    setName('')
    setProof(NO_PROOF)
  }
  return (
    <div className="space-y-4 text-sm">
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} act={act} />
          ))}
        </ul>
      )}
      <form action={add} className="space-y-3">
        <Field label="Passkey name" value={name} onChange={setName} placeholder="for example, my laptop" />
        <ProofFields asks={asks} value={proof} onChange={setProof} />
        <Button type="submit" disabled={!name.trim() || !isProofTyped(asks, proof)}>
          Add a passkey
        </Button>
      </form>
      <ErrorLine>{error}</ErrorLine>
    </div>
  )
}

type RowProps = { passkey: PasskeyInfo; act(work: Promise<Outcome<PasskeyInfo[]>>): Promise<boolean> }

function PasskeyRow({ passkey: { id, name, createdAt, usedAt }, act }: RowProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const rename = async () => {
    if (typed !== null && (await act(namePasskey(id, typed)))) setTyped(null)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2">
      {typed === null ? (
        <div className="min-w-48 flex-1">
          <p className="break-words">{name}</p>
          <p className="text-xs text-faint">
            added <When iso={createdAt} />, {usedAt ? <When iso={usedAt} /> : 'never used'}
          </p>
        </div>
      ) : (
        <form action={rename} className="flex min-w-48 flex-1 items-center gap-2">
          <input
            aria-label="New name"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="min-h-[2.125rem] w-full rounded-lg border border-line bg-sheet px-3 py-1"
          />
          <Button type="submit" disabled={!typed.trim()}>
            Save
          </Button>
        </form>
      )}
      {typed === null && (
        <Button aria-label={`Rename ${name}`} onClick={() => setTyped(name)}>
          Rename
        </Button>
      )}
      <Button aria-label={`Remove ${name}`} onClick={() => void act(takeAwayPasskey(id))}>
        Remove
      </Button>
    </li>
  )
}
