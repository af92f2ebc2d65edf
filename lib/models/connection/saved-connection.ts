import { z } from 'zod'
import { modelFileOf } from '../../libraries/manage-libraries'
import { log } from '../../log'
import { readPrivateFile, removePrivateFile, writePrivateFile } from '../../secrets/private-file'
import { parseJson } from '../../text/format/clean-text'
import type { ModelOwner } from './model-owner'

export const tokens = z.number().int().positive()

const serverFactsSchema = z.object({
  kind: z.enum(['ollama', 'lm-studio', 'llama.cpp', 'vllm', 'other']),
  /** tokens of a prompt and its answer together; null: unknown */
  window: tokens.nullable(),
  /** maximum window if Folio sets it, as with Ollama; else null */
  largest: tokens.nullable(),
  /** parallel calls; null: unknown */
  atOnce: tokens.nullable(),
})

/** Facts about a server and one of its models. */
export type ServerFacts = z.infer<typeof serverFactsSchema>

/** One file for each owner, so that no file contains another's key. */
function fileOf(owner: ModelOwner): string {
  if (owner === null) return 'model.json'
  return 'library' in owner ? modelFileOf(owner.library) : `model-of-${encodeURIComponent(owner.person)}.json`
}

const schema = z.object({
  baseURL: z.string().optional(),
  apiKey: z.string().optional(),
  /** origin of the address the key was entered for; it is sent nowhere else */
  keyFor: z.string().optional(),
  chatModel: z.string().optional(),
  embeddingModel: z.string().optional(),
  /** tokens of the context window, set by the person; absent: as the server says */
  window: z.number().int().positive().optional(),
  /** the person says that the model accepts pictures */
  sees: z.boolean().optional(),
  /** what the server said of itself when the connection was saved; absent in what was saved before it was asked */
  server: serverFactsSchema.optional().catch(undefined),
})

/**
 * A saved connection: `DATA_DIR/model.json`, or a file beside it for a person or a library, readable only by the owner
 * of the directory.
 */
export type SavedConnection = z.infer<typeof schema>

/** Read on each use, so that no process needs a restart. An unreadable file counts as missing. */
export function savedConnection(owner: ModelOwner): SavedConnection {
  const text = readPrivateFile(fileOf(owner))
  if (text === null) return {}
  const parsed = schema.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  log.warn('the settings of a model cannot be read; save them again', { file: fileOf(owner) })
  return {}
}

export function saveConnection(owner: ModelOwner, connection: SavedConnection): void {
  writePrivateFile(fileOf(owner), `${JSON.stringify(connection, null, 2)}\n`)
}

/** Deletes address, key and models. */
export function forgetConnection(owner: ModelOwner): void {
  removePrivateFile(fileOf(owner))
}
