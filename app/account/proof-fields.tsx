import type { Proof } from '@/lib/accounts/people/people'
import { Field } from '../ui/field'

/** Proofs required before a risky change. */
export type Asks = { password: boolean; code: boolean }

export const NO_PROOF: Proof = { password: '', code: '' }

type Props = { asks: Asks; value: Proof; onChange(value: Proof): void; label?: string }

/**
 * Asks for the password again, and for a code, before a change that could let an intruder stay in or lock the owner
 * out.
 */
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
          note="The code that your authenticator app currently shows, or a recovery code."
        />
      )}
    </>
  )
}

/** Whether all required fields are filled in. */
export function isProofTyped(asks: Asks, { password, code }: Proof): boolean {
  return (!asks.password || password !== '') && (!asks.code || code.trim() !== '')
}
