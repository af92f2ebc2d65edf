import { Field } from '../settings/field'

/** Asks for the password once more, for what would let somebody stay in, or lock its owner out. */
export function PasswordField({ value, onChange }: { value: string; onChange(value: string): void }) {
  return <Field label="Your password" type="password" value={value} onChange={onChange} />
}
