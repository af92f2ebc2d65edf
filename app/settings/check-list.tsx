import type { Capability, Check } from '@/lib/models/calls/check-connection'
import { sayDuration } from '../research/[id]/funnel/say-duration'

const NAMES: Record<Capability, string> = {
  reachable: 'Reachable',
  chat: 'Chat',
  streaming: 'Streaming',
  json: 'JSON schema',
  embeddings: 'Embeddings',
}
const STATES = {
  works: { word: 'works', className: 'text-good' },
  fails: { word: 'fails', className: 'text-bad' },
  skipped: { word: 'skipped', className: 'text-faint' },
}

/** The results of the test, one line per capability. */
export function CheckList({ checks, testing }: { checks: Check[]; testing: boolean }) {
  return (
    <div aria-live="polite">
      {(testing || checks.length > 0) && (
        <ul aria-label="Test results" className="panel text-sm">
          {checks.map(({ capability, state, detail, ms }) => (
            <li
              key={capability}
              className="grid grid-cols-[6.5rem_3.5rem_1fr] items-baseline gap-x-3 border-t border-line px-4 py-2 first:border-t-0"
            >
              <span className="font-medium">{NAMES[capability]}</span>
              <span className={STATES[state].className}>{STATES[state].word}</span>
              <span className="wrap-anywhere text-soft">
                {detail}{' '}
                {state === 'works' && (
                  <span className="whitespace-nowrap text-faint tabular-nums">{sayDuration(ms)}</span>
                )}
              </span>
            </li>
          ))}
          {testing && (
            <li className="breathing border-t border-line px-4 py-2 text-soft first:border-t-0">
              {checks.length === 0 ? 'Connecting to the server…' : 'Testing…'}
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
