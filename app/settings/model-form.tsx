'use client'
import { useRouter } from 'next/navigation'
import { type FormEvent, useEffect, useState } from 'react'
import type { ModelSettings } from '@/lib/models/settings/model-settings'
import { isLoopback } from '@/lib/text/names/addresses'
import { Button } from '../ui/button'
import { ErrorLine } from '../ui/error-line'
import { Field } from '../ui/field'
import { reach } from '../ui/reach'
import { CheckList } from './check-list'
import { LocalModels } from './local-models'
import { disconnect, type FormOf, listTyped, save, test } from './model-actions'
import { ModelMenu } from './model-menu'
import { PRESETS } from './presets'
import { QUIET } from './save-row'
import { useChecks } from './use-checks'
import { useListedModels } from './use-listed-models'

type Props = {
  settings: ModelSettings
  of?: FormOf
  /** message after saving */
  saved?: string
  /** called after a change, to reload more */
  onChange?: () => void
}

/**
 * Settings of the language model: the installation's, a person's own, or a library's; only the first also builds the
 * index. Input stays until it is saved.
 */
export function ModelForm({ settings, of = 'shared', saved = SAVED, onChange }: Props) {
  const isShared = of === 'shared'
  const router = useRouter()
  const [typed, setTyped] = useState(typedIn(settings))
  const [state, setState] = useState(QUIET)
  const { checks, testing, run } = useChecks((typed) => test(of, typed))
  const { key } = settings
  // A connection made by a click arrives with the reloaded page.
  const [isConnecting, setConnecting] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the page's data counts
  useEffect(() => {
    if (!isConnecting) return
    setTyped(typedIn(settings))
    setConnecting(false)
  }, [settings])
  const { models, list, look } = useListedModels(settings.connected ? typed : null, (typed) => listTyped(of, typed))
  const set = (field: Exclude<keyof typeof typed, 'sees'>) => (value: string) =>
    setTyped((now) => ({ ...now, [field]: value }))
  const elsewhere = key.kept && !key.fromEnvironment && originOf(typed.baseURL || settings.baseURL.value) !== key.sentTo

  const refresh = () => {
    router.refresh()
    onChange?.()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setState({ ...QUIET, busy: true })
    const done = await reach(save(of, typed))
    if (!done.ok) return setState({ ...QUIET, error: done.error.message })
    setState({ ...QUIET, said: saved })
    setTyped((now) => ({ ...now, apiKey: '' }))
    refresh()
    await run({ ...typed, apiKey: '' })
  }
  const tryOut = async () => {
    setState(QUIET)
    const error = await run(typed)
    if (error) setState({ ...QUIET, error })
    else await list(typed)
  }
  const forgetKey = async () => {
    setState({ ...QUIET, busy: true })
    const done = await reach(save(of, { ...typedIn(settings), apiKey: null }))
    if (!done.ok) return setState({ ...QUIET, error: done.error.message })
    setState({ ...QUIET, said: 'The key was removed.' })
    refresh()
  }
  const clear = async () => {
    setState({ ...QUIET, busy: true })
    const done = await reach(disconnect(of))
    if (!done.ok) return setState({ ...QUIET, error: done.error.message })
    setTyped({ baseURL: '', apiKey: '', chatModel: '', embeddingModel: '', window: '', sees: false })
    setState({
      ...QUIET,
      said: isShared
        ? 'Disconnected. The key was removed. From now on, answers quote your papers.'
        : 'Disconnected. The key was removed.',
    })
    refresh()
  }

  return (
    <div className="space-y-4">
      {isShared && !settings.baseURL.fromEnvironment && <LocalModels onConnected={() => setConnecting(true)} />}
      <form onSubmit={submit} aria-busy={state.busy} className="space-y-4">
        <div className="flex flex-wrap items-center gap-1.5">
          <span className="mr-1 text-sm text-soft">Quick choices:</span>
          {PRESETS.filter(({ baseURL }) => isShared || !isLoopback(baseURL)).map(({ name, ...fields }) => (
            <Button
              key={name}
              onClick={() => {
                setTyped((now) => ({ ...now, ...fields }))
                void look({ ...typed, ...fields })
              }}
            >
              {name}
            </Button>
          ))}
        </div>
        <Field
          label="Address"
          type="url"
          value={typed.baseURL}
          onChange={set('baseURL')}
          onLeave={() => look(typed)}
          placeholder="OpenAI if left empty"
          fixed={settings.baseURL.fromEnvironment ? settings.baseURL.value || 'OpenAI (default)' : null}
          note="Any server with an OpenAI-compatible API. The address usually ends in /v1."
        />
        <Field
          label="Key"
          type="password"
          value={typed.apiKey}
          onChange={set('apiKey')}
          onLeave={() => look(typed)}
          placeholder={key.kept ? `${key.ending ? `•••• ${key.ending}` : '••••'} is saved` : 'no key'}
          fixed={key.fromEnvironment ? (key.ending ? `•••• ${key.ending}` : '••••') : null}
          note={
            elsewhere
              ? `The saved key belongs to ${key.sentTo} and is sent nowhere else. If you save this address, the key is removed.`
              : KEY_NOTES[isShared || of === 'own' ? of : 'library']
          }
        />
        {key.kept && !key.fromEnvironment && (
          <div className="-mt-2 desk:ml-[11rem]">
            <Button kind="quiet" onClick={forgetKey} disabled={state.busy || testing}>
              Remove key
            </Button>
          </div>
        )}
        <Field
          label="Chat model"
          value={typed.chatModel}
          onChange={set('chatModel')}
          placeholder="such as gpt-4.1-mini"
          fixed={settings.chatModel.fromEnvironment ? settings.chatModel.value : null}
          note={isShared ? 'Writes answers and summaries.' : 'Writes answers.'}
          beside={
            <ModelMenu
              label="Chat models on this server"
              models={models.filter(({ embeds }) => !embeds)}
              choose={set('chatModel')}
            />
          }
        />
        {isShared && (
          <Field
            label="Embedding model"
            value={typed.embeddingModel}
            onChange={set('embeddingModel')}
            placeholder="Leave empty for the built-in one"
            fixed={settings.embeddingModel.fromEnvironment ? settings.embeddingModel.value || 'built in' : null}
            note="Finds passages by meaning. If left empty, Folio uses its own model, which learns from your library."
            beside={
              <ModelMenu
                label="Embedding models on this server"
                models={models.filter(({ embeds }) => embeds)}
                choose={set('embeddingModel')}
              />
            }
          />
        )}
        <Field
          label="Context window"
          value={typed.window}
          onChange={set('window')}
          inputMode="numeric"
          placeholder={
            settings.window.told
              ? `${settings.window.told.toLocaleString('en')}, as reported by the server`
              : 'as reported by the server'
          }
          fixed={settings.window.fromEnvironment ? settings.window.value : null}
          note={sayWindow(settings.window)}
        />
        <label className="flex items-baseline gap-2.5 text-sm desk:ml-[11rem]">
          <input
            type="checkbox"
            checked={typed.sees}
            onChange={(event) => setTyped((now) => ({ ...now, sees: event.target.checked }))}
          />
          <span>
            This model can read images
            <span className="block text-xs text-faint">
              Figures and formulas get a button that lets the model read them.
            </span>
          </span>
        </label>
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" kind="main" disabled={state.busy || testing}>
            Save
          </Button>
          <Button onClick={tryOut} disabled={state.busy || testing}>
            {testing ? 'Testing…' : 'Test'}
          </Button>
          {settings.connected && !key.fromEnvironment && !settings.baseURL.fromEnvironment && (
            <Button kind="quiet" onClick={clear} disabled={state.busy || testing}>
              Disconnect
            </Button>
          )}
        </div>
        <ErrorLine className="text-sm">{state.error}</ErrorLine>
        <p role="status" className="text-sm text-soft empty:hidden">
          {state.said}
        </p>
        <CheckList checks={checks} testing={testing} />
      </form>
    </div>
  )
}

const SAVED = 'Saved. It takes effect with your next question.'

const KEY_NOTES = {
  shared:
    'Kept in a file that only you can read, and sent to that address alone. A server on this computer usually needs no key.',
  own: 'Kept on the server, and sent to that address alone. Nobody else can see or use it.',
  library:
    'Kept on the server, and sent to that address alone, for members who choose this model. It is never shown again, not even to other managers.',
}

function typedIn({ baseURL, chatModel, embeddingModel, window, sees }: ModelSettings) {
  const own = (setting: { value: string; fromEnvironment: boolean }) => (setting.fromEnvironment ? '' : setting.value)
  return {
    baseURL: own(baseURL),
    apiKey: '',
    chatModel: own(chatModel),
    embeddingModel: own(embeddingModel),
    window: own(window),
    sees,
  }
}

const PROGRAMS: Record<ModelSettings['window']['program'], string> = {
  ollama: 'Ollama',
  'lm-studio': 'LM Studio',
  'llama.cpp': 'llama.cpp',
  vllm: 'vLLM',
  other: 'The server',
}

function sayWindow({ told, largest, program, isShort, shortUpTo }: ModelSettings['window']): string {
  const short = isShort
    ? `This context window is small (up to ${shortUpTo.toLocaleString('en')} tokens), so Folio uses short prompts: one task at a time, with more calls.`
    : `For context windows of up to ${shortUpTo.toLocaleString('en')} tokens, Folio uses short prompts, which suit small models.`
  const what = `The maximum number of tokens that a prompt and its answer may use together. Fewer passages are sent when space is limited. ${short}`
  if (told === null) return what
  const size = `${told.toLocaleString('en')} tokens`
  const said =
    largest !== null
      ? `Folio asks for ${size}; the model supports up to ${largest.toLocaleString('en')}, but a larger window needs more memory.`
      : `${PROGRAMS[program]} reports ${size}.`
  return `${what} ${said}`
}

function originOf(address: string): string {
  if (!address) return 'https://api.openai.com'
  return URL.canParse(address) ? new URL(address).origin : address
}
