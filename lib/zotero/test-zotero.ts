import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'

const folder = path.resolve('..', 'shared')
const program = path.join(folder, 'zotero-server.mjs')
/** The library of the stand-ins, and the folders of its PDFs. */
export const TEST_LIBRARY = path.join(folder, 'zotero-library.json')
export const TEST_FILES = [
  'papers',
  'papers-duplicates',
  ...['ml', 'physics', 'systems'].map((field) => `evaluation/papers_${field}`),
].map((name) => path.join(folder, name))

/** Whether the stand-in for Zotero exists beside this repository; tests that need it are skipped otherwise. */
export const hasZotero = existsSync(program)

export type TestZotero = {
  address: string
  dataDir: string
  serverId: string
  /** makes a change behind Folio's back: a path below `/admin/`, and the body to send */
  admin<T = unknown>(path: string, body?: unknown): Promise<T>
  stop(): Promise<void>
}

/** Starts the stand-in for Zotero. Options such as `--zotero 9` or `--port N` are passed on. */
export function startZotero(...options: string[]): Promise<TestZotero> {
  return startZoteroOf({ library: TEST_LIBRARY, files: TEST_FILES }, ...options)
}

/** The same with another library: a JSON file, and the folders of its PDFs. */
export async function startZoteroOf(
  { library, files }: { library: string; files: string[] },
  ...options: string[]
): Promise<TestZotero> {
  // If an option occurs twice, the first one counts.
  const args = [program, library, ...options, '--files', files.join(), '--port', '0']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    child.once('exit', (code) => reject(new Error(`The stand-in for Zotero ended with ${code}.`)))
  })
  const { api, dataDir, serverID } = JSON.parse(line) as { api: string; dataDir: string; serverID: string }
  const address = new URL(api).origin
  return {
    address,
    dataDir,
    serverId: serverID,
    admin: async <T>(of: string, body?: unknown) => {
      const request = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
      const answer = await fetch(`${address}/admin/${of}`, request)
      if (!answer.ok) throw new Error(await answer.text())
      return (await answer.json()) as T
    },
    stop: async () => {
      child.kill()
      await ended
    },
  }
}
