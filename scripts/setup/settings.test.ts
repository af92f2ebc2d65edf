import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requireWritable } from './data-dir.mjs'
import { fingerprint, unlessDone } from './fingerprint.mjs'
import { requireFreePort } from './port.mjs'
import { isLoopback, loadEnvFiles, readSettings } from './settings.mjs'

const home = process.cwd()
const before = { ...process.env }
let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'folio-setup-'))
})

afterEach(() => {
  process.chdir(home)
  process.env = { ...before }
})

test('.env files are read like Next reads them: the nearer file wins, and the environment wins over all', () => {
  writeFileSync(path.join(folder, '.env'), 'PORT=1111\nHOST=0.0.0.0\n# a comment\nDATA_DIR="with space"\n')
  writeFileSync(path.join(folder, '.env.local'), 'PORT=2222\nHOST=localhost\n')
  process.chdir(folder)
  process.env.HOST = '127.0.0.1'
  delete process.env.DATA_DIR
  loadEnvFiles('production')
  expect(readSettings()).toEqual({ port: 2222, host: '127.0.0.1', dataDir: 'with space' })
})

test('without settings there are defaults', () => {
  expect(readSettings({})).toEqual({ port: 3000, host: '127.0.0.1', dataDir: '.data' })
  expect(readSettings({ PORT: '', HOST: '', DATA_DIR: '' })).toEqual(readSettings({}))
})

test.each(['abc', '70000', '-1', '80.5'])('PORT=%s is refused in one sentence', (PORT) => {
  expect(() => readSettings({ PORT })).toThrow(`PORT must be a whole number from 0 to 65535, not "${PORT}".`)
})

test('a loopback address differs from one that others reach', () => {
  expect(['127.0.0.1', '127.1.2.3', 'localhost', '::1'].every(isLoopback)).toBe(true)
  expect(['0.0.0.0', '::', '192.168.1.5', '127.0.0.1.example'].some(isLoopback)).toBe(false)
})

test('a port in use is refused with a remedy; 0 finds a free one', async () => {
  const port = await requireFreePort(0, '127.0.0.1')
  expect(port).toBeGreaterThan(0)
  const other = createServer().listen(port, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  await expect(requireFreePort(port, '127.0.0.1')).rejects.toThrow(
    `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
  )
  other.close()
})

test('an address of another machine is refused', async () => {
  await expect(requireFreePort(0, '192.0.2.1')).rejects.toThrow('HOST 192.0.2.1: it is not an address of this machine')
})

test('a data directory is created if missing, and refused if that fails', () => {
  expect(() => requireWritable(path.join(folder, 'deep', 'inside'))).not.toThrow()
  writeFileSync(path.join(folder, 'file'), '')
  expect(() => requireWritable(path.join(folder, 'file', 'data'))).toThrow('cannot be written to (ENOTDIR)')
})

test('a fingerprint depends on names and contents, and skips what it is told to', () => {
  writeFileSync(path.join(folder, 'a'), '1')
  const first = fingerprint([folder])
  expect(fingerprint([folder])).toBe(first)
  writeFileSync(path.join(folder, 'a.test.ts'), '1')
  expect(fingerprint([folder], (name: string) => name.endsWith('.test.ts'))).toBe(first)
  expect(fingerprint([folder])).not.toBe(first)
  writeFileSync(path.join(folder, 'a'), '2')
  expect(fingerprint([folder], (name: string) => name.endsWith('.test.ts'))).not.toBe(first)
  expect(fingerprint([path.join(folder, 'missing')])).toBe(fingerprint([]))
})

test('work is done once per fingerprint, and repeated if interrupted', async () => {
  const stamp = path.join(folder, 'deep', 'stamp')
  let done = 0
  const work = async () => {
    done += 1
  }
  await unlessDone(stamp, 'one', work)
  await unlessDone(stamp, 'one', work)
  expect(done).toBe(1)
  const broken = unlessDone(stamp, 'two', () => Promise.reject(new Error('no disk')))
  await expect(broken).rejects.toThrow('no disk')
  await unlessDone(stamp, 'one', work)
  expect(done).toBe(2)
})
