'use client'
import { CONTEXT_LIMIT, MOST_ROUNDS } from '@/lib/research/settings/run-limits'
import { useModelConnected } from '../shell/model-connected'
import { useSources } from './sources'

const ROUNDS = Array.from({ length: MOST_ROUNDS }, (_, at) => at + 1)

/**
 * Form fields for deep research: `context`, the person's needs; `rounds`, the maximum number of rounds; `review`,
 * whether the plan waits for the person.
 */
export function DeepChoice() {
  const { deepMinutes } = useSources()
  const isConnected = useModelConnected()
  return (
    <details className="text-xs text-soft">
      <summary className="rounded-sm hover:text-ink">
        More options (Folio stops after at most {deepMinutes === 1 ? 'a minute' : `${deepMinutes} minutes`} and writes
        up what it has found)
      </summary>
      <div className="panel mt-1.5 grid max-w-prose gap-2 px-3.5 py-2.5">
        <label className="block">
          Your purpose, your field, or any limits
          <textarea name="context" rows={2} maxLength={CONTEXT_LIMIT} className="field mt-1" />
          {!isConnected && <span>Saved with the answer. Used only if a language model is connected.</span>}
        </label>
        {isConnected && (
          <label className="flex min-h-7 items-center gap-x-2 text-sm text-ink">
            <input type="checkbox" name="review" value="yes" defaultChecked className="size-4 flex-none" />
            Show me the checklist before the search starts
          </label>
        )}
        <label className="block">
          Maximum search rounds
          <select name="rounds" defaultValue={MOST_ROUNDS} className="field mt-1 block w-20">
            {ROUNDS.map((rounds) => (
              <option key={rounds}>{rounds}</option>
            ))}
          </select>
        </label>
      </div>
    </details>
  )
}
