'use client'
import { useState } from 'react'
import type { KeyInfo } from '@/lib/accounts/programs/api-keys'
import type { Scope } from '@/lib/accounts/rights/scopes'
import { Choice } from '../settings/choice'
import { When } from '../shell/when'
import { Button } from '../ui/button'
import { CopyTextButton } from '../ui/copy-text-button'
import { ErrorLine } from '../ui/error-line'
import { Field } from '../ui/field'
import { useAct } from '../ui/use-act'
import { makeKey, takeBackKey } from './actions'
import { type Asks, isProofTyped, NO_PROOF, ProofFields } from './proof-fields'
import { SCOPE_WORDS } from './scope-words'

const SCOPES = Object.entries(SCOPE_WORDS) as [Scope, string][]
const DAYS = [
  [30, 'a month'],
  [91, 'three months'],
  [365, 'a year'],
] as const

/** The person's API keys, with a form to add one. */
export function KeyList({ initial, asks }: { initial: KeyInfo[]; asks: Asks }) {
  const [keys, setKeys] = useState(initial)
  const [name, setName] = useState('')
  const [scope, setScope] = useState<Scope>('ask')
  const [days, setDays] = useState<(typeof DAYS)[number][0]>(91)
  const [proof, setProof] = useState(NO_PROOF)
  const [made, setMade] = useState<string | null>(null)
  const { error, act } = useAct()
  const make = async () => {
    const done = await act(makeKey(proof, { name, scope, days }))
    if (!done) return
    setKeys(done.value.keys)
    setMade(done.value.key)
    setName('')
    setProof(NO_PROOF)
  }
  const takeBack = async (id: string) => {
    const done = await act(takeBackKey(id))
    if (done) setKeys(done.value)
  }
  return (
    <div className="space-y-4 text-sm">
      {keys.length > 0 && (
        <ul aria-label="API keys">
          {keys.map(({ id, name, scope, usedAt, expiresAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2">
              <div className="min-w-48 flex-1">
                <p className="break-words">{name}</p>
                <p className="text-xs text-faint">
                  {SCOPE_WORDS[scope]} · {usedAt ? <When iso={usedAt} /> : 'never used'} · expires{' '}
                  {expiresAt.slice(0, 10)}
                </p>
              </div>
              <Button onClick={() => void takeBack(id)}>Revoke</Button>
            </li>
          ))}
        </ul>
      )}
      <form action={make} className="space-y-3">
        <Field label="Key name" value={name} onChange={setName} placeholder="for example, notebook on my laptop" />
        <div className="flex flex-wrap gap-3">
          <Choice label="Permissions" value={scope} options={SCOPES} onChange={setScope} />
          <Choice label="for" value={days} options={DAYS} onChange={setDays} />
        </div>
        <ProofFields asks={asks} value={proof} onChange={setProof} />
        <Button type="submit" disabled={!name.trim() || !isProofTyped(asks, proof)}>
          Create key
        </Button>
      </form>
      {made && (
        <div className="space-y-2">
          <p role="status">
            Copy your key now. It will not be shown again:{' '}
            <code className="rounded bg-sunk px-1 font-mono text-xs break-all">{made}</code>
          </p>
          <CopyTextButton text={made} label="Copy key" />
        </div>
      )}
      <ErrorLine>{error}</ErrorLine>
    </div>
  )
}
