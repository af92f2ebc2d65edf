import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { missingOptional, platformOf } from './complete-lock.mjs'

test('the lock file has the packages for every platform (else: npm run lock)', () => {
  expect(missingOptional(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages)).toEqual([])
})

test('an optional package counts as locked beside its parent and further up', () => {
  const parent = { version: '1.0.0', optionalDependencies: { inner: '1.0.0', outer: '1.0.0', lost: '2.0.0' } }
  expect(
    missingOptional({
      '': {},
      'node_modules/a/node_modules/parent': parent,
      'node_modules/a/node_modules/inner': {},
      'node_modules/outer': {},
      'node_modules/b/node_modules/lost': {},
    }),
  ).toEqual([{ name: 'lost', version: '2.0.0', dev: undefined }])
})

test('the platform follows from the name', () => {
  expect(platformOf('@oxc-parser/binding-linux-arm-gnueabihf')).toEqual({
    cpu: ['arm'],
    libc: ['glibc'],
    os: ['linux'],
  })
  expect(platformOf('@biomejs/cli-linux-x64-musl')).toEqual({ cpu: ['x64'], libc: ['musl'], os: ['linux'] })
  expect(platformOf('@next/swc-win32-arm64-msvc')).toEqual({ cpu: ['arm64'], os: ['win32'] })
})
