import { plainMessage } from '@/app/markdown/plain-message'
import { sourceTitle } from '@/app/markdown/source-title'
import { count } from '@/lib/research/run/stage'
import type { RunView } from '@/lib/research/run-view'

type Question = RunView['asked'][number]

/** The searches of a round, a lane per source: number of results, or a failure. The queries are collapsed. */
export function Lanes({ asked, over }: { asked: Question[]; over: boolean }) {
  const sources = [...new Set(asked.map(({ source }) => source))]
  if (sources.length === 0) return null
  return (
    <ul className="mt-1 ml-4 grid gap-1">
      {sources.map((source) => (
        <Lane key={source} source={source} asked={asked.filter((one) => one.source === source)} over={over} />
      ))}
    </ul>
  )
}

/** Number of results that fills a lane's bar. */
const FULL = 60

function Lane({ source, asked, over }: { source: string; asked: Question[]; over: boolean }) {
  const results = asked.reduce((sum, one) => sum + (one.results ?? 0), 0)
  const failed = asked.findLast(({ error }) => error !== null)?.error ?? null
  const isDown = asked.every(({ error }) => error !== null)
  const left = asked.reduce((sum, one) => sum + (one.left ?? 0), 0)
  const isWaiting = !over && asked.some((one) => one.results === null && one.error === null)
  return (
    <li>
      <details>
        <summary className="flex items-center gap-x-2 rounded-sm hover:text-ink">
          <span className="w-28 flex-none truncate">{sourceTitle(source)}</span>
          <span aria-hidden className="h-1 w-16 flex-none overflow-hidden rounded-full bg-sunk max-desk:hidden">
            <span
              className={`block h-full rounded-full ${isWaiting ? 'breathing w-full bg-line' : 'bg-accent'}`}
              style={isWaiting ? undefined : { width: `${Math.min(100, (100 * results) / FULL)}%` }}
            />
          </span>
          <span className="min-w-0 tabular-nums">
            {asked.length === 1 ? '1 search' : `${asked.length} searches`}
            {isWaiting ? '…' : isDown ? '' : `, ${count(results, 'result')}`}
            {failed && <span className="text-bad"> · failed</span>}
            {left > 0 && ` · ${left} left out`}
          </span>
        </summary>
        {left > 0 && (
          <p className="mt-0.5 ml-2">
            {left === 1 ? 'One result was' : `${left} results were`} left out because the year or type is unknown or not
            one you chose.
          </p>
        )}
        <ul className="mt-0.5 mb-1 ml-2 grid gap-0.5">
          {asked.map(({ query, results }) => (
            <li key={query} className="wrap-anywhere">
              “{query}” {results !== null && <span className="text-faint tabular-nums">{results}</span>}
            </li>
          ))}
        </ul>
      </details>
      {failed && <p className="mt-0.5 ml-2 wrap-anywhere text-bad">{plainMessage(failed)}</p>}
    </li>
  )
}
