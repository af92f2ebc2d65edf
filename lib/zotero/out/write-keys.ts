import { z } from 'zod'
import { readPrivateFile, removePrivateFile, writePrivateFile } from '../../secrets/private-file'

/** File in the data directory that only its owner can read. */
const FILE = 'zotero-keys.json'

const keysSchema = z.record(z.string(), z.string())

/** The permanent key of a Zotero, by its server id; null if the person must be asked. */
export function findWriteKey(serverId: string): string | null {
  return readKeys()[serverId] ?? null
}

export function keepWriteKey(serverId: string, key: string): void {
  writePrivateFile(FILE, JSON.stringify({ ...readKeys(), [serverId]: key }))
}

/** Removes the key of one Zotero, or of all: after *Disconnect*, or when it is no longer valid. */
export function forgetWriteKey(serverId?: string): void {
  const { [serverId ?? '']: _, ...others } = readKeys()
  if (serverId === undefined || Object.keys(others).length === 0) removePrivateFile(FILE)
  else writePrivateFile(FILE, JSON.stringify(others))
}

function readKeys(): Record<string, string> {
  try {
    return keysSchema.safeParse(JSON.parse(readPrivateFile(FILE) ?? '{}')).data ?? {}
  } catch {
    return {}
  }
}
