import { createHmac, randomBytes } from 'node:crypto'

// Time-based one-time codes (RFC 6238 over RFC 4226) with the parameters that all apps assume: SHA-1, 6 digits, 30
// seconds.
const STEP_SECONDS = 30
const DIGITS = 6
/** Codes of the previous and next step are valid too: clocks differ, and typing takes time. */
const SLACK = 1
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 160 bits, in base32. */
export function newTotpSecret(): string {
  return [...randomBytes(32)].map((byte) => BASE32[byte % 32]).join('')
}

/** The time step of a valid code; null for a wrong one. `now` in ms. */
export function totpStep(secret: string, code: string, now = Date.now()): number | null {
  const current = Math.floor(now / 1000 / STEP_SECONDS)
  for (let step = current - SLACK; step <= current + SLACK; step++) if (totpCode(secret, step) === code) return step
  return null
}

export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const at = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** Content of the QR code that an authenticator app scans. */
export function totpAddress(secret: string, email: string): string {
  return `otpauth://totp/Folio:${encodeURIComponent(email)}?secret=${secret}&issuer=Folio`
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
