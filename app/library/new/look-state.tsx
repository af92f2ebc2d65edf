'use client'
import { useMay } from '@/app/rights'
import { When } from '@/app/shell/when'
import type { Cycle } from '@/lib/library/new-works/cycle'
import { Button } from '../../ui/button'

type Props = { cycle: Cycle | null; isLooking: boolean; onLook: () => void; onStop: () => void }

/** Progress of the running look, or the result of the last one. */
export function LookState({ cycle, isLooking, onLook, onStop }: Props) {
  const may = useMay()
  const running = isLooking && cycle && !cycle.finishedAt ? cycle : null
  return (
    <section aria-label="Last check" className="panel mb-4 px-4 py-2.5 text-sm">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 flex-1">
          {isLooking ? (running ? sayProgress(running) : 'Checking…') : cycle ? sayResult(cycle) : NOT_YET}{' '}
          {!isLooking && cycle && <When iso={cycle.startedAt} />}
        </p>
        {may('add') &&
          (isLooking ? <Button onClick={onStop}>Stop</Button> : <Button onClick={onLook}>Check now</Button>)}
      </div>
      {cycle?.failures.map((failure) => (
        <p key={failure} className="mt-1 text-bad">
          {failure}
        </p>
      ))}
    </section>
  )
}

const NOT_YET = 'Folio has not checked yet. It checks once a day while it is running.'

function sayProgress({ done, of, found }: Cycle): string {
  if (of === 0) return 'Checking…'
  return `Checking: ${done} of ${of} ${of === 1 ? 'page' : 'pages'} of results read, ${sayWorks(found)} so far.`
}

function sayResult({ of, found, stopped, failures }: Cycle): string {
  if (stopped) return `Stopped. ${found === 0 ? 'Nothing new was' : `${sayWorks(found)} were`} found so far.`
  if (of === 0) return 'Nothing to check: you have no topics, or all were checked today. Last check'
  if (found > 0) return `${found === 1 ? 'One new paper was' : `${found} new papers were`} found.`
  return failures.length > 0 ? 'Nothing new was found; not all sources could be searched.' : 'Nothing new was found.'
}

function sayWorks(found: number): string {
  return found === 1 ? 'one new paper' : `${found} new papers`
}
