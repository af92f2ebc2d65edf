import { execFile, spawnSync } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import yauzl from 'yauzl'

const start = promisify(execFile)

/** Whether another reader of our files is installed here; tests that need it are skipped without it. */
export function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
}

/** Runs a program of a test, and gives back what it printed. Throws when it fails. */
export async function runProgram(program: string, options: string[], cwd: string): Promise<string> {
  const { stdout } = await start(program, options, { cwd, timeout: 110_000, maxBuffer: 50_000_000 })
  return stdout
}

/** The files of a zip by their names. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const archive = await yauzl.fromBufferPromise(bytes)
  for await (const entry of archive.eachEntry())
    files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)))
  return files
}
