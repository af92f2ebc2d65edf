import { spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { openPGlite } from '../db/pool'
import { databaseTemplate, readDump } from '../db/test-database'

type Probe = {
  /** path of the program, and what it is told */
  program: string
  args: string[]
  /** its `DATA_DIR` */
  folder: string
  /** that of the test, with what is to be another */
  environment: NodeJS.ProcessEnv
  /** whether it is killed, like a power cut, once it has said this line, or so many ms later */
  killAt(line: string): boolean | number
}

/** Runs a program on an embedded database of its own until it is killed, or to its end. Gives its last line. */
export async function runProbe({ program, args, folder, environment, killAt }: Probe): Promise<string> {
  await layDatabase(path.join(folder, 'db'))
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
    env: { ...environment, DATA_DIR: folder, SAMPLE_LIBRARY: 'off', LOG_LEVEL: 'error', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let last = ''
  for await (const line of createInterface({ input: child.stdout })) {
    last = line
    const after = killAt(line)
    if (after !== false) setTimeout(() => child.kill('SIGKILL'), after === true ? 0 : after)
  }
  return last
}

/** A migrated database, where there is none yet: each program would otherwise make and migrate its own. */
async function layDatabase(folder: string): Promise<void> {
  if (existsSync(folder)) return
  mkdirSync(folder, { recursive: true })
  const open = await openPGlite(folder, readDump(await databaseTemplate()))
  await open.end()
}
