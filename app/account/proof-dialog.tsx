'use client'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Proof } from '@/lib/accounts/people/people'
import type { Outcome } from '@/lib/errors'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { ErrorLine } from '../ui/error-line'
import { useAct } from '../ui/use-act'
import { type Asks, isProofTyped, NO_PROOF, ProofFields } from './proof-fields'

type Props<T> = {
  title: string
  button: string
  /** the action cannot be undone */
  isFinal?: boolean
  asks: Asks
  act(proof: Proof): Promise<Outcome<T>>
  onDone?(value: T): void
  onClose(): void
  /** describes the consequences */
  children: ReactNode
}

/** Makes people prove who they are before a change that could let an intruder stay in or lock the owner out. */
export function ProofDialog<T>({
  title,
  button,
  isFinal = false,
  asks,
  act: prove,
  onDone,
  onClose,
  children,
}: Props<T>) {
  const { error, act } = useAct()
  const [proof, setProof] = useState(NO_PROOF)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const done = await act(prove(proof))
    setBusy(false)
    if (!done) return
    onDone?.(done.value)
    onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit} aria-busy={busy} className="space-y-3">
        <p className="text-soft">{children}</p>
        <ProofFields asks={asks} value={proof} onChange={setProof} />
        <ErrorLine>{error}</ErrorLine>
        <div className="flex gap-2">
          <Button
            type="submit"
            className={isFinal ? 'border-bad text-bad' : undefined}
            disabled={busy || !isProofTyped(asks, proof)}
          >
            {button}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}
