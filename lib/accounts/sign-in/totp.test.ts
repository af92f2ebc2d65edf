import { expect, test } from 'vitest'
import { newTotpSecret, totpAddress, totpCode, totpStep } from './totp'

// RFC 6238, appendix B, the last six digits; the secret is `12345678901234567890`.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at %d seconds the code is %s', (seconds, code) => {
  expect(totpCode(SECRET, Math.floor(seconds / 30))).toBe(code)
  expect(totpStep(SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
})

test('the codes of the step before and after are valid, others are not', () => {
  const at = (seconds: number) => totpStep(SECRET, '081804', seconds * 1000)
  expect([1111111049, 1111111079, 1111111109, 1111111139, 1111111169].map(at)).toEqual([
    null,
    37037036,
    37037036,
    37037036,
    null,
  ])
})

test('secrets differ, and are part of the address that apps scan', () => {
  const secret = newTotpSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(secret)
  expect(totpAddress(secret, 'a b@example.org')).toBe(
    `otpauth://totp/Folio:a%20b%40example.org?secret=${secret}&issuer=Folio`,
  )
})
