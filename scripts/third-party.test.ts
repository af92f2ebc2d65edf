import { expect, test } from 'vitest'
import { packagesByLicence } from './third-party.mjs'

const none = () => undefined

test('packages needed at run time are listed under their licence, and nothing else', () => {
  expect(
    packagesByLicence(
      {
        '': { version: '1.0.0' },
        'node_modules/b': { version: '2.0.0', license: 'MIT' },
        'node_modules/a': { version: '1.0.0', license: 'MIT' },
        'node_modules/a/node_modules/b': { version: '1.0.0', license: 'ISC' },
        'node_modules/tool': { version: '1.0.0', license: 'MIT', dev: true },
      },
      none,
    ),
  ).toEqual([
    ['ISC', ['b 1.0.0']],
    ['MIT', ['a 1.0.0', 'b 2.0.0']],
  ])
})

test('a package for one platform has the licence of its parent', () => {
  const packages = {
    'node_modules/tool': { version: '1.0.0', license: 'MPL-2.0', optionalDependencies: { '@tool/linux-x64': '1.0.0' } },
    'node_modules/@tool/linux-x64': { version: '1.0.0' },
  }
  expect(packagesByLicence(packages, none)).toEqual([['MPL-2.0', ['@tool/linux-x64 1.0.0', 'tool 1.0.0']]])
})

test('a package without a licence is reported', () => {
  expect(() => packagesByLicence({ 'node_modules/x': { version: '1.0.0' } }, none)).toThrow(/x names no licence/)
})
