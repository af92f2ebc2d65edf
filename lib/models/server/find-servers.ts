import { totalmem } from 'node:os'
import { askServer } from './ask-server'
import { type ListedModel, listModels } from './list-models'

export { type ListedModel, listModels }

/** Programs that serve models on a person's own machine, with their default ports. */
export const USUAL_SERVERS = [
  { program: 'Ollama', port: 11434 },
  { program: 'LM Studio', port: 1234 },
  { program: 'llama.cpp', port: 8080 },
  { program: 'Jan', port: 1337 },
  { program: 'vLLM', port: 8000 },
] as const

/** A model server on this machine. */
export type FoundServer = {
  program: string
  port: number
  baseURL: string
  models: ListedModel[]
  /** proposed models: one for chat, one for embeddings; null: the server has none */
  proposal: { chat: string | null; embedding: string | null }
  /** whether it can download models */
  canPull: boolean
}

/** Looks for model servers on this machine only. */
export async function findServers(places: readonly { program: string; port: number }[] = USUAL_SERVERS) {
  const found = await Promise.all(places.map(findServer))
  return found.filter((server) => server !== null)
}

/** Null when no model server answers at that port of this machine. */
export async function findServer({ program, port }: { program: string; port: number }): Promise<FoundServer | null> {
  const root = `http://127.0.0.1:${port}`
  const baseURL = `${root}/v1`
  const models = await listModels({ baseURL, apiKey: undefined })
  if (models === null) return null
  const version = program === 'Ollama' ? await askServer({ root }, { path: '/api/version' }) : null
  return { program, port, baseURL, models, proposal: propose(models), canPull: version !== null }
}

/** Share of the memory that a model may take. The rest is for its context and other programs. */
const MEMORY_SHARE = 0.5

/** Chat model to use: a loaded one, else the largest that fits into memory, else (sizes unknown) the first. */
export function propose(models: ListedModel[], memory = totalmem()): FoundServer['proposal'] {
  const writers = models.filter(({ embeds }) => !embeds)
  const fitting = writers.filter(({ bytes }) => bytes === null || bytes <= memory * MEMORY_SHARE)
  const largest = fitting.toSorted((a, b) => (b.bytes ?? 0) - (a.bytes ?? 0))[0]
  const smallest = writers.toSorted((a, b) => (a.bytes ?? 0) - (b.bytes ?? 0))[0]
  const chosen = writers.find(({ isLoaded }) => isLoaded) ?? largest ?? smallest
  const embedding = models.find(({ embeds, isLoaded }) => embeds && isLoaded) ?? models.find(({ embeds }) => embeds)
  return { chat: chosen?.id ?? null, embedding: embedding?.id ?? null }
}
