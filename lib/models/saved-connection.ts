import { z } from 'zod'
import { readPrivateFile, removePrivateFile, writePrivateFile } from '../files/private-file'
import { log } from '../log'
import { serverFactsSchema } from './server/facts-schema'

/** Of the installation, or of one person: a file each, so that none holds the key of another. */
const fileOf = (person: string | null) =>
  person === null ? 'model.json' : `model-of-${encodeURIComponent(person)}.json`

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

/** What was connected: `DATA_DIR/model.json`, or a person's own in a file beside it, which only the owner of the directory can read. */
export type SavedConnection = z.infer<typeof schema>

/**
 * That of the installation, or the own one of a person. Looked up each time, so that no process needs a restart. A file that
 * cannot be read counts as none.
 */
export function savedConnection(person: string | null): SavedConnection {
  const text = readPrivateFile(fileOf(person))
  if (text === null) return {}
  const parsed = schema.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  log.warn('the settings of a model cannot be read; save them again', { file: fileOf(person) })
  return {}
}

export function saveConnection(person: string | null, connection: SavedConnection): void {
  writePrivateFile(fileOf(person), `${JSON.stringify(connection, null, 2)}\n`)
}

/** Forgets address, key and models. */
export function forgetConnection(person: string | null): void {
  removePrivateFile(fileOf(person))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
