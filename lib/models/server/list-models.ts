import { z } from 'zod'
import type { ModelConnection } from '../connection/connection'
import { askServer, type Server } from './ask-server'
import { serverOf } from './server-facts'

/** A model as a server lists it. */
export type ListedModel = {
  id: string
  /** whether it is an embedding model */
  embeds: boolean
  /** size of its file; null: unknown */
  bytes: number | null
  /** whether it is loaded; false if unknown */
  isLoaded: boolean
}

const OPENAI = 'https://api.openai.com/v1'
const MOST = 200
/** Maximum number of models to ask Ollama about, one call each. */
const MOST_SHOWN = 40

const listSchema = z.object({ data: z.array(z.object({ id: z.string().min(1).max(200) })) })

/** Models of a server, in its order; null if it does not list them. */
export async function listModels(
  connection: Pick<ModelConnection, 'baseURL' | 'apiKey' | 'owner'>,
): Promise<ListedModel[] | null> {
  const { baseURL = OPENAI } = connection
  const server = serverOf({ ...connection, baseURL })
  const list = listSchema.safeParse(await askServer({ ...server, root: baseURL }, { path: '/models' }))
  if (!list.success) return null
  const ids = [...new Set(list.data.data.map(({ id }) => id))].slice(0, MOST)
  const known = baseURL === OPENAI ? null : ((await ofOllama(server)) ?? (await ofLmStudio(server)))
  return ids.map((id) => known?.get(id) ?? { id, embeds: isNamedAsEmbedder(id), bytes: null, isLoaded: false })
}

const tagsSchema = z.object({ models: z.array(z.object({ name: z.string(), size: z.number().nullish() })) })
const runningSchema = z.object({ models: z.array(z.object({ name: z.string() })) })
const shownSchema = z.object({ capabilities: z.array(z.string()).nullish() })

async function ofOllama(server: Server): Promise<Map<string, ListedModel> | null> {
  const tags = tagsSchema.safeParse(await askServer(server, { path: '/api/tags' }))
  if (!tags.success) return null
  const running = runningSchema.safeParse(await askServer(server, { path: '/api/ps' })).data?.models ?? []
  const models = await Promise.all(
    tags.data.models.slice(0, MOST_SHOWN).map(async ({ name, size }): Promise<ListedModel> => {
      const shown = shownSchema.safeParse(await askServer(server, { path: '/api/show', body: { model: name } }))
      const able = shown.data?.capabilities
      return {
        id: name,
        embeds: able ? able.includes('embedding') && !able.includes('completion') : isNamedAsEmbedder(name),
        bytes: size ?? null,
        isLoaded: running.some((one) => one.name === name),
      }
    }),
  )
  return new Map(models.map((model) => [model.id, model]))
}

const lmStudioSchema = z.object({
  data: z.array(z.object({ id: z.string(), type: z.string().nullish(), state: z.string().nullish() })),
})

async function ofLmStudio(server: Server): Promise<Map<string, ListedModel> | null> {
  const list = lmStudioSchema.safeParse(await askServer(server, { path: '/api/v0/models' }))
  if (!list.success) return null
  const toModel = ({ id, type, state }: z.infer<typeof lmStudioSchema>['data'][number]): ListedModel => ({
    id,
    embeds: type ? type === 'embeddings' : isNamedAsEmbedder(id),
    bytes: null,
    isLoaded: state === 'loaded',
  })
  return new Map(list.data.data.map((one) => [one.id, toModel(one)]))
}

/** Whether a model's name looks like an embedder's, for servers that do not say. */
function isNamedAsEmbedder(id: string): boolean {
  return /embed|(?:^|[/-])(?:bge|e5|gte)-|minilm/i.test(id)
}
