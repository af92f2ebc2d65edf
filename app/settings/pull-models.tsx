'use client'
import { useEffect, useId, useState } from 'react'
import type { ListedModel } from '@/lib/models/server/find-servers'
import type { Pull } from '@/lib/models/server/pull-model'
import { sayBytes } from '@/lib/text/format/phrases'
import { Button } from '../ui/button'
import { ErrorLine } from '../ui/error-line'
import { useAct } from '../ui/use-act'
import { leavePull, lookAtPulls, pull } from './actions'

const POLL_MS = 1_000

type Pulls = Extract<Awaited<ReturnType<typeof lookAtPulls>>, { ok: true }>['value']

/** Downloads models with Ollama: suggestions for this machine, or one by name. `have`: models it already has. */
export function PullModels({ have, onPulled }: { have: ListedModel[]; onPulled(): void }) {
  const id = useId()
  const [known, setKnown] = useState<Pulls | null>(null)
  const [typed, setTyped] = useState('')
  const { error, act } = useAct()
  const pulls = known?.pulls ?? []
  const isRunning = pulls.some(({ state }) => state === 'running')
  const done = pulls.filter(({ state }) => state === 'done').length
  const missing = (known?.proposed ?? []).filter(({ model }) => !isThere(model, have) && !isListed(model, pulls))

  useEffect(() => {
    const look = () =>
      lookAtPulls().then(
        (found) => found.ok && setKnown(found.value),
        () => {},
      )
    void look()
    if (!isRunning) return
    const timer = setInterval(look, POLL_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is done
  useEffect(() => {
    if (done > 0) onPulled()
  }, [done])

  const change = async (work: typeof pull, model: string) => {
    const done = await act(work(model))
    if (done) setKnown((now) => ({ proposed: now?.proposed ?? [], pulls: done.value }))
  }
  return (
    <div className="mt-4 grid gap-2">
      <h3 className="font-medium">Download with Ollama</h3>
      {pulls.map((one) => (
        <Progress
          key={one.model}
          pull={one}
          stop={() => change(leavePull, one.model)}
          goOn={() => change(pull, one.model)}
        />
      ))}
      <p className="flex flex-wrap items-center gap-2">
        {missing.map(({ model, gigabytes }) => (
          <Button key={model} onClick={() => change(pull, model)}>
            {model} ({gigabytes} GB)
          </Button>
        ))}
      </p>
      <form
        className="flex flex-wrap items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim()) void change(pull, typed.trim())
          setTyped('')
        }}
      >
        <label htmlFor={id} className="text-soft">
          Other model
        </label>
        <input
          id={id}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder="such as llama3.1:8b"
          autoComplete="off"
          spellCheck={false}
          className="field max-w-56"
        />
        <Button type="submit">Download</Button>
      </form>
      <ErrorLine>{error}</ErrorLine>
    </div>
  )
}

type ProgressProps = { pull: Pull; stop(): void; goOn(): void }

function Progress({ pull: { model, state, completed, total, error }, stop, goOn }: ProgressProps) {
  return (
    <div className="panel px-4 py-2.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium wrap-anywhere">{model}</span>
        <span role="status" className="text-soft tabular-nums">
          {SAID[state]}
          {total > 0 && state !== 'done' && ` ${sayBytes(completed)} of ${sayBytes(total)}`}
        </span>
        {state === 'running' && (
          <Button kind="quiet" className="ml-auto" onClick={stop}>
            Stop
          </Button>
        )}
        {(state === 'stopped' || state === 'failed') && (
          <Button kind="quiet" className="ml-auto" onClick={goOn}>
            Resume
          </Button>
        )}
      </p>
      {state === 'running' && (
        <progress
          aria-label={`Download of ${model}`}
          value={total > 0 ? completed / total : undefined}
          className="mt-1.5 h-1.5 w-full"
        />
      )}
      {error && <p className="mt-1 text-bad">{error}</p>}
    </div>
  )
}

const SAID: Record<Pull['state'], string> = {
  running: 'Downloading',
  stopped: 'Stopped',
  done: 'Downloaded',
  failed: 'Failed',
}

/** Ollama adds the default tag if none is given. */
function isThere(model: string, have: ListedModel[]): boolean {
  return have.some(({ id }) => id === model || id === `${model}:latest`)
}

function isListed(model: string, pulls: Pull[]): boolean {
  return pulls.some((one) => one.model === model && one.state !== 'done')
}
