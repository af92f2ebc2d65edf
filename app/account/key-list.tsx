'use client'
import { useState } from 'react'
import type { KeyInfo, Scope } from '@/lib/accounts/api-keys'
import { Field } from '../settings/field'
import { When } from '../shell/when'
import { makeKey, takeBackKey } from './actions'

const NOT_REACHED = 'Folio cannot be reached. Is it still running?'
const SCOPE_WORDS: Record<Scope, string> = {
  read: 'read: papers, pages and answers',
  ask: 'ask, and read',
  add: 'add papers, ask, and read',
}
const DAYS = { 'a month': 30, 'three months': 91, 'a year': 365 }

/** The keys of one's programs, and a form for one more. */
export function KeyList({ initial }: { initial: KeyInfo[] }) {
  const [keys, setKeys] = useState(initial)
  const [name, setName] = useState('')
  const [scope, setScope] = useState<Scope>('ask')
  const [days, setDays] = useState(91)
  const [made, setMade] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const make = async () => {
    setError(null)
    const done = await makeKey({ name, scope, days }).catch(() => null)
    if (!done?.ok) return setError(done?.error.message ?? NOT_REACHED)
    setKeys(done.value.keys)
    setMade(done.value.key)
    setName('')
  }
  const takeBack = async (id: string) => {
    const done = await takeBackKey(id).catch(() => null)
    if (done?.ok) setKeys(done.value)
    else setError(done?.error.message ?? NOT_REACHED)
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
                  {SCOPE_WORDS[scope]} · {usedAt ? <When iso={usedAt} /> : 'never used'} · until{' '}
                  {expiresAt.slice(0, 10)}
                </p>
              </div>
              <button type="button" className="button" onClick={() => void takeBack(id)}>
                Take back
              </button>
            </li>
          ))}
        </ul>
      )}
      <form action={make} className="space-y-3">
        <Field label="What it is for" value={name} onChange={setName} placeholder="Notebook" />
        <div className="flex flex-wrap gap-3">
          <label className="flex items-center gap-2">
            May
            <select
              value={scope}
              onChange={(event) => setScope(event.target.value as Scope)}
              className="rounded-lg border border-line bg-sheet px-2 py-1"
            >
              {Object.entries(SCOPE_WORDS).map(([one, words]) => (
                <option key={one} value={one}>
                  {words}
                </option>
              ))}
            </select>
          </label>
          <label className="flex items-center gap-2">
            for
            <select
              value={days}
              onChange={(event) => setDays(Number(event.target.value))}
              className="rounded-lg border border-line bg-sheet px-2 py-1"
            >
              {Object.entries(DAYS).map(([words, number]) => (
                <option key={words} value={number}>
                  {words}
                </option>
              ))}
            </select>
          </label>
        </div>
        <button type="submit" className="button" disabled={!name.trim()}>
          Make a key
        </button>
      </form>
      {made && (
        <p role="status">
          Your key, shown this once: <code className="rounded bg-sunk px-1 font-mono text-xs break-all">{made}</code>
        </p>
      )}
      {error && (
        <p role="alert" className="text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
