import { spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { openPGlite } from '../db/connection/pool'
import { databaseTemplate, readDump } from '../db/test-database'

type Probe = {
  /** path of the program, and its arguments */
  program: string
  args: string[]
  /** its `DATA_DIR` */
  folder: string
  /** environment of the test, with changes */
  environment: NodeJS.ProcessEnv
  /** whether to kill it, as by a power failure, after this output line; a number: that many ms later */
  killAt(line: string): boolean | number
}

/** Runs a program on its own embedded database to its end, or until it is killed. Returns its last line. */
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

/** Creates a migrated database if there is none, since otherwise each program would migrate its own. */
async function layDatabase(folder: string): Promise<void> {
  if (existsSync(folder)) return
  mkdirSync(folder, { recursive: true })
  const open = await openPGlite(folder, readDump(await databaseTemplate()))
  await open.end()
}
