import { expect, test } from 'vitest'
import { isInstalled } from './install.mjs'

const wanted = {
  '': { name: 'folio' },
  'node_modules/zod': { version: '4.0.0', integrity: 'sha512-a' },
  'node_modules/other-platform': { version: '1.0.0', optional: true },
}
const present = { 'node_modules/zod': { version: '4.0.0', integrity: 'sha512-a' } }

test('packages for other platforms may be missing', () => {
  expect(isInstalled(wanted, present)).toBe(true)
})

test('a missing, an older or an altered package is installed again', () => {
  expect(isInstalled(wanted, {})).toBe(false)
  expect(isInstalled(wanted, { 'node_modules/zod': { version: '3.9.0', integrity: 'sha512-a' } })).toBe(false)
  expect(isInstalled(wanted, { 'node_modules/zod': { version: '4.0.0', integrity: 'sha512-b' } })).toBe(false)
})

test('without node_modules, or without a lock file, nothing is installed', () => {
  expect(isInstalled(wanted, undefined)).toBe(false)
  expect(isInstalled(undefined, present)).toBe(false)
})
