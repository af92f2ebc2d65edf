import { randomBytes } from 'node:crypto'
import { readPrivateFile, removePrivateFile, writePrivateFile } from './private-file'

/** Purposes of an installation's secrets. Each is a file of its own, so that one can be renewed alone. */
export type SecretUse = 'session' | 'fence'

const fileOf = (use: SecretUse) => `${use}.key`

/**
 * A random secret of this installation, in hex: 32 bytes that only the owner of DATA_DIR can read, made when it is first
 * asked for. Throws as `writePrivateFile` does.
 */
export function readSecret(use: SecretUse): string {
  const kept = readPrivateFile(fileOf(use))
  if (kept !== null) return kept
  writePrivateFile(fileOf(use), randomBytes(32).toString('hex'))
  // If two processes made a secret at the same time, both use the one that stayed.
  return readPrivateFile(fileOf(use)) ?? readSecret(use)
}

/** Has the secret made anew: what was signed with it holds no longer. */
export function forgetSecret(use: SecretUse): void {
  removePrivateFile(fileOf(use))
}
