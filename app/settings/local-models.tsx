'use client'
import { useRouter } from 'next/navigation'
import { useId, useState } from 'react'
import { useAsking } from '@/app/research/[id]/use-asking'
import type { FoundServer, ListedModel } from '@/lib/models/server/find-servers'
import { sayBytes } from '@/lib/text/format/phrases'
import { Button } from '../ui/button'
import { ErrorLine } from '../ui/error-line'
import { connectFound, lookForServers } from './actions'
import { PullModels } from './pull-models'

/** Looks for model servers on this machine on request, and connects one by a click. */
export function LocalModels({ onConnected }: { onConnected?(): void }) {
  const [state, setState] = useState<{ looking: boolean; found: FoundServer[] | null }>({ looking: false, found: null })
  const look = async () => {
    setState((now) => ({ ...now, looking: true }))
    const found = await lookForServers().catch(() => null)
    setState({ looking: false, found: found?.ok ? found.value : [] })
  }
  const { looking, found } = state
  const puller = found?.find(({ canPull }) => canPull)
  return (
    <div className="text-sm">
      <Button onClick={look} disabled={looking}>
        {looking ? 'Searching…' : found ? 'Search again' : 'Find a model on this machine'}
      </Button>
      <div aria-live="polite">
        {found && found.length === 0 && (
          <p className="mt-2 max-w-prose text-soft">
            No server was found on the usual ports of Ollama, LM Studio, llama.cpp, Jan and vLLM. Start one of them,
            then search again. For another address, use the form in Settings.
          </p>
        )}
        {found && found.length > 0 && (
          <ul aria-label="Models on this machine" className="panel mt-3">
            {found.map((server) => (
              <Server key={server.port} server={server} onConnected={onConnected} />
            ))}
          </ul>
        )}
      </div>
      {puller && <PullModels have={puller.models} onPulled={look} />}
    </div>
  )
}

function Server({ server, onConnected }: { server: FoundServer; onConnected?(): void }) {
  const { program, port, models, proposal } = server
  const router = useRouter()
  // Show the proposal until the person chooses; it may change when a model is downloaded.
  const [chosen, setChosen] = useState<Partial<FoundServer['proposal']>>({})
  const { chat, embedding } = { ...proposal, ...chosen }
  const [isConnected, setConnected] = useState(false)
  const { asked, error, ask } = useAsking(
    () => connectFound({ port, chat: chat ?? '', embedding }),
    () => {
      setConnected(true)
      router.refresh()
      onConnected?.()
    },
  )
  return (
    <li className="border-t border-line px-4 py-3 first:border-t-0">
      <p className="font-medium">
        {program} <span className="ml-1 text-xs font-normal text-faint">127.0.0.1:{port}</span>
      </p>
      {chat === null ? (
        <p className="mt-1 text-soft">It is running but has no chat model yet.</p>
      ) : (
        <div className="mt-2 grid gap-2">
          <Choice
            label="Chat model"
            models={models.filter(({ embeds }) => !embeds)}
            value={chat}
            set={(chat) => setChosen({ ...chosen, chat })}
          />
          <Choice
            label="Embedding model"
            models={models.filter(({ embeds }) => embeds)}
            value={embedding ?? ''}
            set={(id) => setChosen({ ...chosen, embedding: id || null })}
            none="Folio’s own"
          />
          <p className="flex flex-wrap items-center gap-2">
            <Button kind="main" onClick={ask} disabled={asked}>
              {isConnected ? 'Connected' : asked ? 'Connecting…' : `Connect ${program}`}
            </Button>
            <ErrorLine as="span">{error}</ErrorLine>
          </p>
        </div>
      )}
    </li>
  )
}

type ChoiceProps = { label: string; models: ListedModel[]; value: string; set(id: string): void; none?: string }

function Choice({ label, models, value, set, none }: ChoiceProps) {
  const id = useId()
  return (
    <p className="grid items-center gap-x-3 gap-y-1 desk:grid-cols-[8.5rem_1fr]">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={(event) => set(event.target.value)}
        className="min-h-8 min-w-0 rounded-lg border border-line bg-sheet px-2 text-ink"
      >
        {none && <option value="">{none}</option>}
        {models.map(({ id, bytes }) => (
          <option key={id} value={id}>
            {bytes === null ? id : `${id} (${sayBytes(bytes)})`}
          </option>
        ))}
      </select>
    </p>
  )
}
