import { totalmem } from 'node:os'
import { z } from 'zod'
import { AppError, toFailure } from '../../errors'
import { parseJson } from '../../text/format/clean-text'
import { fetchAtOrigin } from '../requests/patience'

/** A model download by Ollama. Its progress, in bytes, is that of the current file. */
export type Pull = {
  model: string
  state: 'running' | 'stopped' | 'done' | 'failed'
  completed: number
  total: number
  /** why it failed */
  error: string | null
}

type Running = Pull & { controller: AbortController }

// Next bundles pages and actions separately.
const shared = globalThis as typeof globalThis & { folioPulls?: Map<string, Running> }

const ROOT = 'http://127.0.0.1:11434'
/** A download without progress for this long, ms, has stalled. */
const SILENCE_MS = 120_000
/** Maximum characters of a progress line, which normally has some hundred. */
const LONGEST_LINE = 100_000

/**
 * Models that Folio proposes to download: chat models by the memory they need, in gigabytes, and one for embeddings.
 */
const PROPOSED = [
  { model: 'qwen3:14b', gigabytes: 9.3, memory: 24 },
  { model: 'qwen3:8b', gigabytes: 5.2, memory: 15 },
  { model: 'qwen3:4b', gigabytes: 2.6, memory: 7 },
  { model: 'qwen3:1.7b', gigabytes: 1.4, memory: 0 },
]
const PROPOSED_EMBEDDER = { model: 'nomic-embed-text', gigabytes: 0.3 }

/** Models to download on this machine: one for chat, one for embeddings. */
export function proposedPulls(memory = totalmem()): { model: string; gigabytes: number }[] {
  const writer = PROPOSED.find((one) => memory >= one.memory * 1e9)
  return [...(writer ? [{ model: writer.model, gigabytes: writer.gigabytes }] : []), PROPOSED_EMBEDDER]
}

/** Downloads since this process started, in order. */
export function listPulls(): Pull[] {
  return [...(shared.folioPulls?.values() ?? [])].map(({ controller: _controller, ...pull }) => pull)
}

/**
 * Has the Ollama on this machine download a model in the background. A stopped download resumes, because Ollama keeps
 * its part. Throws `AppError('conflict')` if it is already running.
 */
export function startPull(model: string, root = ROOT): void {
  shared.folioPulls ??= new Map()
  if (shared.folioPulls.get(model)?.state === 'running')
    throw new AppError('conflict', `“${model}” is already being downloaded.`)
  const controller = new AbortController()
  const pull: Running = { model, state: 'running', completed: 0, total: 0, error: null, controller }
  shared.folioPulls.set(model, pull)
  void follow(pull, root).then(
    () => {
      pull.state = 'done'
    },
    (error: unknown) => {
      if (pull.state === 'stopped') return
      pull.state = 'failed'
      pull.error = sayFailure(error)
    },
  )
}

/** Stops a download. Ollama keeps the part it has. */
export function stopPull(model: string): void {
  const pull = shared.folioPulls?.get(model)
  if (pull?.state !== 'running') return
  pull.state = 'stopped'
  pull.controller.abort()
}

const lineSchema = z.object({
  status: z.string().optional(),
  completed: z.number().optional(),
  total: z.number().optional(),
  error: z.string().optional(),
})

async function follow(pull: Running, root: string): Promise<void> {
  const { model, controller } = pull
  let silence = setTimeout(() => controller.abort(), SILENCE_MS)
  try {
    const response = await fetchAtOrigin(`${root}/api/pull`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model, stream: true }),
      signal: controller.signal,
    })
    let isDone = false
    let open = ''
    const decoder = new TextDecoder()
    for await (const bytes of response.body ?? []) {
      clearTimeout(silence)
      silence = setTimeout(() => controller.abort(), SILENCE_MS)
      const lines = (open + decoder.decode(bytes, { stream: true })).split('\n')
      open = lines.pop() ?? ''
      if (open.length > LONGEST_LINE)
        throw new AppError('model_failed', 'Folio cannot read the download progress that Ollama sends.')
      for (const line of lines) isDone = take(pull, line) || isDone
    }
    isDone = take(pull, open) || isDone
    if (!isDone)
      throw new AppError(
        'model_failed',
        `The download of “${model}” was interrupted. Start it again: it resumes where it stopped.`,
      )
  } finally {
    clearTimeout(silence)
  }
}

/** Applies a line of progress; returns true for the last one. Throws the error that Ollama reports. */
function take(pull: Running, line: string): boolean {
  if (!line.trim()) return false
  const { status, completed, total, error } = lineSchema.catch({}).parse(parseJson(line))
  if (error) throw new AppError('model_failed', `Ollama could not download “${pull.model}”: ${error.slice(0, 200)}`)
  if (total) Object.assign(pull, { total, completed: completed ?? 0 })
  return status === 'success'
}

function sayFailure(error: unknown): string {
  if (error instanceof AppError) return toFailure(error).message
  return 'Ollama is not responding. Is it still running? Start the download again: it resumes where it stopped.'
}
