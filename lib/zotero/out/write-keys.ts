import { z } from 'zod'
import { readPrivateFile, removePrivateFile, writePrivateFile } from '../../secrets/private-file'

/** File in the data directory that only its owner can read. */
const FILE = 'zotero-keys.json'

const keysSchema = z.record(z.string(), z.string())

/** The key that a Zotero gave for good, by the id of its server; null where the person has to be asked. */
export function findWriteKey(serverId: string): string | null {
  return readKeys()[serverId] ?? null
}

export function keepWriteKey(serverId: string, key: string): void {
  writePrivateFile(FILE, JSON.stringify({ ...readKeys(), [serverId]: key }))
}

/** Forgets the key of one Zotero, or of all: after *Disconnect*, or since it does not hold any more. */
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
