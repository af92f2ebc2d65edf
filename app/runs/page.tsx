import type { Metadata } from 'next'
import Link from 'next/link'
import { RUN_STATUSES, type RunStatus } from '@/lib/research/run-status'
import { ALL_MODES, type Mode, modeOf } from '@/lib/research/settings/modes'
import { type ListedRun, listRuns } from '@/lib/research/trace/list-runs'
import { sayUsage } from '../costs/usage-line'
import { When } from '../shell/when'
import { Button, ButtonLink } from '../ui/button'
import { STATUS, sayStatus } from './[id]/say-trace'

export const metadata: Metadata = { title: 'Runs' }

type Address = { mode?: string | string[]; status?: string | string[]; before?: string | string[] }
type Props = { searchParams: Promise<Address> }

const LISTED = 50

/** All runs, whatever their outcome, newest first. Each links to its trace. */
export default async function RunsPage({ searchParams }: Props) {
  const address = await searchParams
  const mode = ALL_MODES.find((name) => name === address.mode)
  const status = RUN_STATUSES.find((name) => name === address.status)
  const before = typeof address.before === 'string' ? address.before : undefined
  const { runs, older } = await listRuns({ mode, status, before, limit: LISTED })
  return (
    <div className="mx-auto max-w-[52rem] px-5 pt-8 pb-20 desk:px-10 desk:pt-10">
      <h1 className="page-title">Runs</h1>
      <p className="mt-2 text-sm text-soft">Every question asked, with the steps taken to answer it.</p>
      <form className="mt-5 flex flex-wrap items-end gap-3">
        <Choice
          name="mode"
          label="Kind"
          chosen={mode}
          all="All kinds"
          options={ALL_MODES}
          say={(one) => modeOf(one).name}
        />
        <Choice
          name="status"
          label="Status"
          chosen={status}
          all="All"
          options={RUN_STATUSES}
          say={(one) => STATUS[one].replace(/^./, (letter) => letter.toUpperCase())}
        />
        <Button type="submit">Show</Button>
      </form>
      {runs.length === 0 && (
        <p className="mt-8 text-soft">{before ? 'There are no older runs.' : 'There are no runs.'}</p>
      )}
      <ul aria-label="Runs" className="mt-6 border-line not-empty:border-b">
        {runs.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </ul>
      {older && (
        <ButtonLink href={addressOf({ mode, status, before: older })} prefetch={false} className="mt-5">
          Older
        </ButtonLink>
      )}
    </div>
  )
}

function Run({ run: { id, mode, question, version, status, error_code, created_at, usage } }: { run: ListedRun }) {
  const facts = [
    modeOf(mode).name,
    ...(version > 1 ? [`version ${version}`] : []),
    sayStatus({ status, error_code }),
    ...(usage && usage.modelCalls > 0 ? sayUsage(usage) : []),
  ]
  return (
    <li className="border-t border-line py-3">
      <div className="flex items-baseline gap-4">
        <Link
          href={`/runs/${id}`}
          prefetch={false}
          className="line-clamp-2 min-w-0 flex-1 font-serif text-[1.0625rem] leading-snug wrap-anywhere underline-offset-2 hover:underline"
        >
          {question}
        </Link>
        <When iso={created_at} />
      </div>
      <p className="mt-0.5 text-xs text-soft tabular-nums">{facts.join(' · ')}</p>
    </li>
  )
}

type ChoiceProps<T extends string> = {
  name: string
  label: string
  chosen: T | undefined
  all: string
  options: readonly T[]
  say(option: T): string
}

function Choice<T extends string>({ name, label, chosen, all, options, say }: ChoiceProps<T>) {
  return (
    <label className="text-xs text-soft">
      {label}
      <select name={name} defaultValue={chosen ?? ''} className="field mt-1">
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {say(option)}
          </option>
        ))}
      </select>
    </label>
  )
}

function addressOf(wanted: { mode?: Mode; status?: RunStatus; before: string }): string {
  const given = Object.entries(wanted).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `/runs?${new URLSearchParams(given)}`
}
