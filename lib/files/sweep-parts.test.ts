import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { env } from '../env'
import { sweepParts } from './store'

function write(name: string, touched = new Date(Date.now() - 1000)): string {
  const file = path.join(env().DATA_DIR, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, 'half')
  utimesSync(file, touched, touched)
  return file
}

test('partial files of a killed process are deleted, complete ones stay', async () => {
  const [setting, paper] = [write('.part-1'), write('papers/.part-2')]
  const whole = write('papers/whole.pdf')
  await sweepParts()
  expect([setting, paper, whole].map(existsSync)).toEqual([false, false, true])
})

test('if others may be writing, only files untouched for an hour are deleted', async () => {
  Object.assign(env(), { DATABASE_URL: 'postgresql://x' })
  const [fresh, old] = [write('papers/.part-3'), write('papers/.part-4', new Date(Date.now() - 2 * 60 * 60 * 1000))]
  await sweepParts()
  Object.assign(env(), { DATABASE_URL: undefined })
  expect([fresh, old].map(existsSync)).toEqual([true, false])
})
