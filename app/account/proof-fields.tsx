import type { Proof } from '@/lib/accounts/people/people'
import { Field } from '../settings/field'

/** Which proofs a person must give before a risky change. */
export type Asks = { password: boolean; code: boolean }

export const NO_PROOF: Proof = { password: '', code: '' }

type Props = { asks: Asks; value: Proof; onChange(value: Proof): void; label?: string }

/** Asks for the password once more, and for a code, before a change by which an intruder could stay in or lock the owner out. */
export function ProofFields({ asks, value, onChange, label = 'Your password' }: Props) {
  return (
    <>
      {asks.password && (
        <Field
          label={label}
          type="password"
          value={value.password}
          onChange={(password) => onChange({ ...value, password })}
        />
      )}
      {asks.code && (
        <Field
          label="Authentication code"
          value={value.code}
          onChange={(code) => onChange({ ...value, code })}
          note="The code that your authenticator app shows now, or a recovery code."
        />
      )}
    </>
  )
}

/** Whether something is typed in all that is asked for. */
export function isProofTyped(asks: Asks, { password, code }: Proof): boolean {
  return (!asks.password || password !== '') && (!asks.code || code.trim() !== '')
}
