import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

const SHARED = path.resolve('../shared')
const SERVER = path.join(SHARED, 'zotero-server.mjs')

export const hasTestZotero = existsSync(SERVER)

/** A request that reached it. */
type LogEntry = { method: string; path: string; status: number }

/** A Zotero of its own for a test, without the files of its library, which does what Zotero's server does, and what a person does in its window. */
export async function startTestZotero({ major = 10, prompt = 'ask' } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'folio-zotero-'))
  const library = path.join(folder, 'library.json')
  const all = readFileSync(path.join(SHARED, 'zotero-library.json'), 'utf8')
  writeFileSync(library, all.replace(/"\$(?:file|hashSynced)":\s*(?:"[^"]*"|true),?/g, ''))
  const args = [SERVER, library, '--data', folder, '--port', '0']
  const child = spawn(process.execPath, [...args, '--zotero', String(major), '--prompt', prompt], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ready = JSON.parse(await firstLine(child)) as { api: string; serverID: string }
  const address = ready.api.replace(/\/api\/$/, '')
  const admin = async (what: string, body?: object) => {
    const init = body && { method: 'POST', body: JSON.stringify(body) }
    return (await fetch(`${address}/admin/${what}`, init)).json()
  }
  return {
    address,
    serverId: ready.serverID,
    admin,
    /** requests other than reading */
    writes: async () => ((await admin('log')) as LogEntry[]).filter(({ method }) => method !== 'GET'),
    item: async (key: string) => {
      const response = await fetch(`${address}/api/users/0/items/${key}`)
      return response.ok ? ((await response.json()) as { version: number; data: Record<string, unknown> }) : null
    },
    items: async () =>
      (await (await fetch(`${address}/api/users/0/items`)).json()) as { key: string; data: Record<string, unknown> }[],
    /** once its dialog is open */
    answer: async (answer: 'allow' | 'always' | 'deny') => {
      for (;;) {
        const { prompts } = (await admin('state')) as { prompts: unknown[] }
        if (prompts.length > 0) return admin('answer', { answer })
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    stop: () => {
      child.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type TestZotero = Awaited<ReturnType<typeof startTestZotero>>

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('no output')
  for await (const line of createInterface({ input: stdout })) return line
  throw new Error('the server ended')
}
