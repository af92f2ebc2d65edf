import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in constant time, whatever the contents and lengths. */
export function isSame(sent: string, wanted: string): boolean {
  const [a, b] = [sent, wanted].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(a, b)
}
