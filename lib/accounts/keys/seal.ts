import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { accountsSecret } from './accounts-secret'

const CIPHER = 'aes-256-gcm'
const [IV_BYTES, TAG_BYTES] = [12, 16]

/** Purpose of a sealed text, which opens for no other. */
type Purpose = 'second factor' | 'code to come' | 'passkey' | 'institute' | 'known browser'

/**
 * Encrypts and signs a JSON value for this Folio to open again (AES-256-GCM, base64url); `ms`: validity. Sealed sign-in
 * steps are not stored, so strangers cannot fill a table.
 */
export async function seal(purpose: Purpose, value: unknown, ms?: number): Promise<string> {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, await keyOf(purpose), iv)
  const text = JSON.stringify({ value, until: ms === undefined ? null : Date.now() + ms })
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** Opens a sealed text; null when it expired, has another purpose, or comes from another Folio. */
export async function unseal<T>(purpose: Purpose, sealed: string): Promise<T | null> {
  const bytes = Buffer.from(sealed, 'base64url')
  // An extra character that decodes to no byte would make a second text for the same seal.
  if (bytes.length <= IV_BYTES + TAG_BYTES || bytes.toString('base64url') !== sealed) return null
  const decipher = createDecipheriv(CIPHER, await keyOf(purpose), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
    const { value, until } = JSON.parse(text.toString('utf8')) as { value: T; until: number | null }
    return until !== null && until < Date.now() ? null : value
  } catch {
    return null
  }
}

async function keyOf(purpose: Purpose): Promise<Buffer> {
  return Buffer.from(hkdfSync('sha256', Buffer.from(await accountsSecret(), 'hex'), '', `folio ${purpose}`, 32))
}
