import { createHash, randomBytes } from 'node:crypto'

/** A random key and its stored hash: reading the database does not reveal the key. */
export function newKey(prefix = ''): { key: string; hash: string } {
  const key = prefix + randomBytes(32).toString('base64url')
  return { key, hash: hashOf(key) }
}

/** SHA-256 in hex. */
export function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
