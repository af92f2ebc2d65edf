import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, vi } from 'vitest'

// Several files run in one process, one after the other: each finds the modules, what these share, the environment and the
// folder as the first one did.
const first = globalThis as typeof globalThis & {
  environmentAtFirst?: NodeJS.ProcessEnv
  folderAtFirst?: string
  intervalAtFirst?: typeof setInterval
  storages?: Set<AsyncLocalStorage<unknown>>
}
first.environmentAtFirst ??= { ...process.env }
first.folderAtFirst ??= process.cwd()
first.intervalAtFirst ??= setInterval
process.chdir(first.folderAtFirst)
first.storages ??= watchStorages()
// The modules of each file listen for the end of the process, and for errors of its streams.
for (const emitter of [process, process.stdout, process.stderr]) emitter.setMaxListeners(0)
vi.resetModules()
for (const name of Object.keys(globalThis)) if (name.startsWith('folio')) Reflect.deleteProperty(globalThis, name)
for (const name of Object.keys(process.env)) if (!(name in first.environmentAtFirst)) delete process.env[name]
Object.assign(process.env, first.environmentAtFirst)

// A test sees an environment with nothing configured, whatever the machine has set.
for (const name of [
  'PORT',
  'HOST',
  'DATABASE_URL',
  'OPENAI_API_KEY',
  'OPENAI_BASE_URL',
  'CHAT_MODEL',
  'EMBEDDING_MODEL',
  'PUBMED_API_KEY',
  'SEMANTIC_SCHOLAR_API_KEY',
  'CONTACT_EMAIL',
  'WEB_SEARCH',
  'WEB_SEARCH_URL',
  'WEB_SEARCH_KEY',
  'WEB_PAGES_URL',
  'FILES',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_PREFIX',
])
  delete process.env[name]
process.env.LOG_LEVEL = 'warn'
// The start script sets this too.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'
// Nobody outside is asked; a test that needs an answer starts a server of its own.
for (const source of ['ARXIV_URL', 'CROSSREF_URL', 'SEMANTIC_SCHOLAR_URL', 'PUBMED_URL'])
  process.env[source] = 'http://127.0.0.1:9'
process.env.DATA_DIR = path.join(tmpdir(), `folio-test-${randomUUID()}`)

// Timers that a test file leaves running are stopped before the next file.
const { intervalAtFirst } = first
const intervals: NodeJS.Timeout[] = []
globalThis.setInterval = ((...given: Parameters<typeof setInterval>) => {
  const interval = intervalAtFirst(...given)
  intervals.push(interval)
  return interval
}) as typeof setInterval

/**
 * The storages that have been used. Each file makes its own, and until they are disabled Node 20 copies every one of them
 * onto each new promise: after a hundred files that took a fifth of all time.
 */
function watchStorages(): Set<AsyncLocalStorage<unknown>> {
  const storages = new Set<AsyncLocalStorage<unknown>>()
  for (const name of ['run', 'enterWith'] as const) {
    const usual = AsyncLocalStorage.prototype[name] as (...given: unknown[]) => unknown
    AsyncLocalStorage.prototype[name] = function (this: AsyncLocalStorage<unknown>, ...given: unknown[]) {
      storages.add(this)
      return usual.apply(this, given)
    } as never
  }
  return storages
}

afterAll(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  for (const interval of intervals) clearInterval(interval)
  // Imported late, and only where there are any: most files have neither engine nor database.
  if ('folioEngine' in globalThis) await (await import('../engine/test-engine')).endEngine()
  if ('folioPool' in globalThis) await (await import('./test-database')).closeTestDatabase()
  for (const storage of first.storages ?? []) storage.disable()
  first.storages?.clear()
  rmSync(process.env.DATA_DIR ?? '', { recursive: true, force: true })
})
