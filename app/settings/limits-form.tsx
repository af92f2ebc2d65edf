'use client'
import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import type { Price } from '@/lib/models/costs/prices'
import { Field } from '../ui/field'
import { reach } from '../ui/reach'
import { saveLimit } from './actions'
import { numberText } from './number-text'
import { QUIET, SaveRow, type Saving } from './save-row'

/** A model in use: the person's price, and the known one. */
export type PricedModel = { model: string; writes: boolean; own: Price | null; known: Price | null }

type Props = { tokens: number | null; usd: number | null; deepMinutes: number; models: PricedModel[]; asOf: string }

/** Limits for one answer and for deep research, and prices of models where unknown. */
export function LimitsForm({ tokens, usd, deepMinutes, models, asOf }: Props) {
  const router = useRouter()
  const [limit, setLimit] = useState({
    tokens: numberText(tokens),
    usd: numberText(usd),
    deepMinutes: numberText(deepMinutes),
  })
  const [prices, setPrices] = useState(() => new Map(models.map(({ model, own }) => [model, asTyped(own)])))
  const [state, setState] = useState<Saving>(QUIET)
  const priceOf = (model: string) => prices.get(model) ?? { input: '', output: '' }
  const unknown = models.filter(({ model, known }) => !known && !priceOf(model).input.trim())

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setState({ ...QUIET, busy: true })
    const typed = models.map(({ model, writes }) => ({ model, writes, ...priceOf(model) }))
    const done = await reach(saveLimit({ ...limit, prices: typed }))
    if (!done.ok) return setState({ ...QUIET, error: done.error.message })
    setState({ ...QUIET, said: 'Saved. The limits take effect with your next question.' })
    router.refresh()
  }

  return (
    <form onSubmit={submit} aria-busy={state.busy} className="space-y-4">
      <Field
        label="Tokens per answer"
        inputMode="numeric"
        value={limit.tokens}
        onChange={(value) => setLimit({ ...limit, tokens: value })}
        placeholder="no limit"
      />
      <Field
        label="US dollars per answer"
        inputMode="decimal"
        value={limit.usd}
        onChange={(value) => setLimit({ ...limit, usd: value })}
        placeholder="no limit"
        note={
          limit.usd.trim() && unknown.length > 0
            ? `A limit in dollars applies only to models whose prices are known. The price of ${unknown.map(({ model }) => model).join(' and ')} is unknown.`
            : 'An answer that reaches a limit is cut off there; what has been written is kept.'
        }
      />
      <Field
        label="Minutes per deep research run"
        inputMode="decimal"
        value={limit.deepMinutes}
        onChange={(value) => setLimit({ ...limit, deepMinutes: value })}
        placeholder="10 if left empty"
        note="After this time, deep research stops searching and writes up what it has found. Paused time does not count."
      />
      {models.length > 0 && (
        <fieldset className="space-y-2">
          <legend className="mb-2 text-sm font-medium">Prices in US dollars per million tokens</legend>
          {models.map(({ model, writes, known }) => (
            <div key={model} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
              <span className="min-w-0 basis-full truncate text-soft desk:flex-1 desk:basis-40">{model}</span>
              {(writes ? (['input', 'output'] as const) : (['input'] as const)).map((side) => (
                <label key={side} className="flex items-center gap-1.5 text-xs text-faint">
                  {side}
                  <input
                    inputMode="decimal"
                    aria-label={`Price of ${model}, ${side}`}
                    value={priceOf(model)[side]}
                    placeholder={known ? `list price ${known[side]}` : 'not known'}
                    onChange={({ target }) =>
                      setPrices((now) => new Map(now).set(model, { ...priceOf(model), [side]: target.value }))
                    }
                    className="min-h-[2.125rem] w-24 rounded-lg border border-line bg-sheet px-2.5 text-sm text-ink tabular-nums placeholder:text-faint"
                  />
                </label>
              ))}
            </div>
          ))}
          <p className="text-xs text-faint">
            If empty: OpenAI’s list price as of {asOf}; free for a server on this machine.
          </p>
        </fieldset>
      )}
      <SaveRow label="Save limits" saving={state} />
    </form>
  )
}

function asTyped(price: Price | null) {
  return { input: numberText(price?.input ?? null), output: numberText(price?.output ?? null) }
}
