'use client'
import { useState } from 'react'
import type { TwoFactorState } from '@/lib/accounts/sign-in/two-factor'
import type { Outcome } from '@/lib/errors'
import { Button } from '../ui/button'
import { CopyTextButton } from '../ui/copy-text-button'
import { ErrorLine } from '../ui/error-line'
import { Field } from '../ui/field'
import { showToast } from '../ui/toast'
import { useAct } from '../ui/use-act'
import { type Asks, isProofTyped, NO_PROOF, ProofFields } from './proof-fields'
import { QrCode } from './qr-code'
import { type AppSecret, confirmApp, renewCodes, setUpApp, turnOffApp } from './two-factor-actions'

/** Turns two-factor sign-in by an authenticator app on and off. */
export function TwoFactorForm({ initial, asks }: { initial: TwoFactorState; asks: Asks }) {
  const [{ on, recoveryCodesLeft }, setState] = useState(initial)
  const [proof, setProof] = useState(NO_PROOF)
  const [app, setApp] = useState<AppSecret | null>(null)
  const [code, setCode] = useState('')
  const [codes, setCodes] = useState<string[] | null>(null)
  const { error, act: run } = useAct()
  const act = async <T,>(work: Promise<Outcome<T>>, then: (value: T) => void) => {
    const done = await run(work)
    if (!done) return
    setProof(NO_PROOF)
    setCode('')
    then(done.value)
  }
  const showCodes = (made: string[]) => {
    setApp(null)
    setCodes(made)
    setState({ on: true, recoveryCodesLeft: made.length })
  }
  const turnOff = () =>
    act(turnOffApp(proof), () => {
      setCodes(null)
      setState({ on: false, recoveryCodesLeft: 0 })
      showToast({ message: 'Two-factor authentication is off.' })
    })
  const lacksProof = !isProofTyped(asks, proof)
  return (
    <div className="space-y-4 text-sm">
      {codes && <RecoveryCodes codes={codes} />}
      {on && (
        <p>
          Two-factor authentication is on.{' '}
          {recoveryCodesLeft === 1 ? 'One recovery code is left.' : `${recoveryCodesLeft} recovery codes are left.`}
        </p>
      )}
      {app ? (
        <form action={() => act(confirmApp(code), showCodes)} className="space-y-3">
          <QrCode modules={app.modules} label="QR code for the authenticator app" />
          <p className="max-w-prose text-soft">
            Scan this with your authenticator app, or enter this setup key in it:{' '}
            <code className="rounded bg-sunk px-1 font-mono text-xs break-all">{app.secret}</code>
          </p>
          <Field label="Authentication code" value={code} onChange={setCode} inputMode="numeric" />
          <Button type="submit" disabled={!code.trim()}>
            Turn on
          </Button>
        </form>
      ) : (
        <form action={() => (on ? turnOff() : act(setUpApp(proof), setApp))} className="space-y-3">
          <ProofFields asks={asks} value={proof} onChange={setProof} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={lacksProof}>
              {on ? 'Turn off' : 'Set up'}
            </Button>
            {on && (
              <Button disabled={lacksProof} onClick={() => void act(renewCodes(proof), showCodes)}>
                Generate new recovery codes
              </Button>
            )}
          </div>
        </form>
      )}
      <ErrorLine>{error}</ErrorLine>
    </div>
  )
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <div role="status" className="space-y-2">
      <p className="max-w-prose">
        Store these recovery codes with your passwords. Each can be used once in place of an authentication code. They
        will not be shown again.
      </p>
      <ul aria-label="Recovery codes" className="grid max-w-sm grid-cols-2 gap-x-6 gap-y-1 font-mono text-xs">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyTextButton text={codes.join('\n')} label="Copy recovery codes" />
    </div>
  )
}
