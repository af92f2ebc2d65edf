import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'

const CHILD = `
  import { leaveWithParent } from ${JSON.stringify(path.join(import.meta.dirname, 'leave-with-parent.ts'))}
  leaveWithParent()
  setTimeout(() => { console.log(process.pid); while (true); }, 500)`
const PARENT = `
  const { spawn } = require('node:child_process')
  spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', ${JSON.stringify(CHILD)}], { stdio: ['ignore', 'inherit', 'inherit'] })`

test('a process that is always busy ends with its parent', { timeout: 60_000 }, async () => {
  const parent = spawn(process.execPath, ['-e', PARENT], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(parent.stdout, 'data')
  const child = Number(line)
  // It writes to the same pipe, which closes when both processes are gone.
  const closed = once(parent.stdout, 'close').then(() => true)
  parent.kill('SIGKILL')
  const ended = await Promise.race([closed, wait(15_000, false, { ref: false })])
  if (!ended) process.kill(child, 'SIGKILL')
  expect(ended).toBe(true)
})
