'use client'
import { useState } from 'react'
import type { SignedIn } from '@/lib/accounts/sign-in/sign-in'
import { sayBrowser } from '../shell/say-browser'
import { When } from '../shell/when'
import { Button } from '../ui/button'
import { ErrorLine } from '../ui/error-line'
import { Field } from '../ui/field'
import { showToast } from '../ui/toast'
import { useAct } from '../ui/use-act'
import { endSignIn, savePassword } from './actions'
import { type Asks, isProofTyped, NO_PROOF, ProofFields } from './proof-fields'

/** Changes the password, and lists where the person is signed in. */
export function PasswordForm({ initial, asks }: { initial: SignedIn[]; asks: Asks }) {
  const [signIns, setSignIns] = useState(initial)
  const [proof, setProof] = useState(NO_PROOF)
  const [password, setPassword] = useState('')
  const { error, act } = useAct()
  const change = async () => {
    const done = await act(savePassword(proof, password))
    if (!done) return
    setSignIns(done.value)
    setProof(NO_PROOF)
    setPassword('')
    showToast({ message: 'Your password was changed.' })
  }
  const signOut = async (id: string | null) => {
    const done = await act(endSignIn(id))
    if (done) setSignIns(done.value)
  }
  return (
    <>
      <form action={change} className="space-y-3">
        <ProofFields asks={asks} value={proof} onChange={setProof} label="Current password" />
        <Field
          label="New password"
          type="password"
          value={password}
          onChange={setPassword}
          note="At least 12 characters. Several unrelated words work well."
        />
        <ErrorLine className="text-sm">{error}</ErrorLine>
        <Button type="submit" disabled={!isProofTyped(asks, proof) || !password}>
          {asks.password ? 'Change password' : 'Set password'}
        </Button>
      </form>
      <ul aria-label="Where you are signed in" className="mt-6 text-sm">
        {signIns.map(({ id, browser, address, since, lastSeenAt, isThis }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2">
            <div className="min-w-48 flex-1">
              <p>{isThis ? 'This browser' : sayBrowser(browser)}</p>
              <p className="text-xs text-faint">
                {address && `${address} · `}since <When iso={since} />, last active <When iso={lastSeenAt} />
              </p>
            </div>
            {!isThis && (
              <Button aria-label={`Sign out ${sayBrowser(browser)}`} onClick={() => void signOut(id)}>
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {signIns.length > 1 && (
        <Button className="mt-2" onClick={() => void signOut(null)}>
          Sign out everywhere else
        </Button>
      )}
    </>
  )
}
