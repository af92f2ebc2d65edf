import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { env } from '../env'
import { readPrivateFile, removePrivateFile, writePrivateFile } from './private-file'

const folder = () => env().DATA_DIR

beforeEach(() => {
  mkdirSync(folder(), { recursive: true })
  chmodSync(folder(), 0o755)
  removePrivateFile('a.json')
})

test('only its owner can read it, and nothing else is left behind', () => {
  writePrivateFile('a.json', 'one')
  expect(statSync(path.join(folder(), 'a.json')).mode & 0o777).toBe(0o600)
  chmodSync(path.join(folder(), 'a.json'), 0o644)
  writePrivateFile('a.json', 'two')
  expect(statSync(path.join(folder(), 'a.json')).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder())).toEqual(['a.json'])
})

test('changes and deletions are noticed on the next read', () => {
  expect(readPrivateFile('a.json')).toBeNull()
  writePrivateFile('a.json', 'one')
  expect(readPrivateFile('a.json')).toBe('one')
  // The same length within the same millisecond: a rename gives another inode.
  writePrivateFile('a.json', 'two')
  expect(readPrivateFile('a.json')).toBe('two')
  removePrivateFile('a.json')
  expect(readPrivateFile('a.json')).toBeNull()
})

test('a directory that others may write to is refused', () => {
  chmodSync(folder(), 0o777)
  expect(() => writePrivateFile('a.json', 'secret')).toThrow('would not be safe there')
  expect(readdirSync(folder())).toEqual([])
  chmodSync(folder(), 0o1777)
  writePrivateFile('a.json', 'secret')
  expect(readPrivateFile('a.json')).toBe('secret')
})
