import { z } from 'zod'
import { readPrivateFile, removePrivateFile, writePrivateFile } from '../files/private-file'
import { log } from '../log'
import { serverFactsSchema } from './server/facts-schema'

const FILE = 'model.json'

const schema = z.object({
  baseURL: z.string().optional(),
  apiKey: z.string().optional(),
  /** origin of the address that the key was typed for: it is sent nowhere else */
  keyFor: z.string().optional(),
  chatModel: z.string().optional(),
  embeddingModel: z.string().optional(),
  /** tokens of the context window, as the person set it; absent: as the server says */
  window: z.number().int().positive().optional(),
  /** what the server said of itself when the connection was saved; absent in what was saved before it was asked */
  server: serverFactsSchema.optional().catch(undefined),
})

/** What the person connected on the settings page: `DATA_DIR/model.json`, which only its owner can read. */
export type SavedConnection = z.infer<typeof schema>

/** Looked up each time, so that no process needs a restart. A file that cannot be read counts as none. */
export function savedConnection(): SavedConnection {
  const text = readPrivateFile(FILE)
  if (text === null) return {}
  const parsed = schema.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  log.warn('model.json cannot be read; save the settings again')
  return {}
}

export function saveConnection(connection: SavedConnection): void {
  writePrivateFile(FILE, `${JSON.stringify(connection, null, 2)}\n`)
}

/** Forgets address, key and models. */
export function forgetConnection(): void {
  removePrivateFile(FILE)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
