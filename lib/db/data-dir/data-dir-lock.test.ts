import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdDataDir } from './data-dir-lock'

let dataDir: string
let lock: string
const started: ChildProcess[] = []

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'folio-lock-'))
  lock = path.join(dataDir, 'folio.lock')
})

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

function startNode(program: string): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(child)
  return child
}

const holder = () =>
  startNode(
    `import('./lib/db/data-dir/data-dir-lock.ts').then((module) => {
       module.holdDataDir(${JSON.stringify(dataDir)})
       setInterval(() => {}, 1000)
       process.once('SIGTERM', () => process.exit(0))
       process.stdout.write('held')
     })`,
  )

test('a free data directory is locked, and created if missing', () => {
  const fresh = path.join(dataDir, 'deep', 'inside')
  holdDataDir(fresh)
  expect(readFileSync(path.join(fresh, 'folio.lock'), 'utf8').split(' ')[0]).toBe(String(process.pid))
  expect(() => holdDataDir(fresh)).not.toThrow()
})

test('the message names the process that holds the lock, and the remedy', async () => {
  const other = holder()
  await once(other.stdout as NodeJS.ReadableStream, 'data')
  expect(() => holdDataDir(dataDir)).toThrow(
    `The data directory ${dataDir} is in use by another instance of Folio (process ${other.pid}). Stop it, or set DATA_DIR to another directory.`,
  )
})

test('a lock whose process id was reused since does not block', async () => {
  const other = startNode("process.stdout.write('up'); setInterval(() => {}, 1000)")
  await once(other.stdout as NodeJS.ReadableStream, 'data')
  writeFileSync(lock, `${other.pid} another time`)
  expect(() => holdDataDir(dataDir)).not.toThrow()
})

test('a process releases its lock when it ends', async () => {
  const other = holder()
  await once(other.stdout as NodeJS.ReadableStream, 'data')
  other.kill('SIGTERM')
  await once(other, 'exit')
  expect(existsSync(lock)).toBe(false)
})

test('the lock of a killed process is taken over', async () => {
  const other = holder()
  await once(other.stdout as NodeJS.ReadableStream, 'data')
  other.kill('SIGKILL')
  await once(other, 'exit')
  expect(readFileSync(lock, 'utf8').split(' ')[0]).toBe(String(other.pid))
  holdDataDir(dataDir)
  expect(readFileSync(lock, 'utf8').split(' ')[0]).toBe(String(process.pid))
})

test.each(['', 'no number', '0'])('a lock that says "%s" is taken over', (content) => {
  writeFileSync(lock, content)
  holdDataDir(dataDir)
  expect(readFileSync(lock, 'utf8').split(' ')[0]).toBe(String(process.pid))
})

test('a directory that cannot be created is reported', () => {
  const file = path.join(dataDir, 'a-file')
  writeFileSync(file, '')
  expect(() => holdDataDir(path.join(file, 'data'))).toThrow(/cannot be written to \(ENOTDIR\).*set DATA_DIR/)
})
