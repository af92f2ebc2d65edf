import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { test as base, expect, type Page } from '@playwright/test'
import { SHORT_LIVED_FLAGS } from '../scripts/setup/node-flags.mjs'
import { requireFreePort } from '../scripts/setup/port.mjs'
import { bringPerson, joinByLink, type Person } from './bring-person'
import { type KeptContext, keepContext } from './kept-context'
import { fillFromKept } from './kept-data'
import { type OpenAIServer, startOpenAIServer } from './openai-server'
import { type OutsideServer, startOutsideServer } from './outside-server'
import { waitWhileItMoves } from './wait-while-it-moves'

/** A separate Folio: the production build, on a free port, with a data directory that is deleted on close. */
export type Folio = {
  url: string
  dataDir: string
  /** the server's log */
  output(): string
  /** ends it as by a power cut, or by Ctrl-C */
  kill(signal?: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
  /** restarts it on the same port with the same data */
  start(environment?: Record<string, string>): Promise<void>
  close(): Promise<void>
}

/** Starts a Folio with a copy of the data of the first such Folio when it was ready; or with none (`anew`). */
export async function startFolio(
  environment: Record<string, string> = {},
  { anew = false }: { anew?: boolean } = {},
): Promise<Folio> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'folio-e2e-'))
  const port = await requireFreePort(0, '127.0.0.1')
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let output = ''
  const folio: Folio = {
    url,
    dataDir,
    output: () => output,
    async start(variables = environment) {
      child = spawn(
        process.execPath,
        [...SHORT_LIVED_FLAGS, 'node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', String(port)],
        {
          env: {
            ...withoutModel(process.env),
            NODE_ENV: 'production',
            NEXT_TELEMETRY_DISABLED: '1',
            DATA_DIR: dataDir,
            PORT: String(port),
            HOST: '127.0.0.1',
            LOG_LEVEL: 'debug',
            // No outside requests in tests; a closed port fails at once.
            ARXIV_URL: 'http://127.0.0.1:9',
            CROSSREF_URL: 'http://127.0.0.1:9',
            PUBMED_URL: 'http://127.0.0.1:9',
            SEMANTIC_SCHOLAR_URL: 'http://127.0.0.1:9',
            // As with `npm start`: Folio handles its own shutdown.
            NEXT_MANUAL_SIG_HANDLE: 'true',
            ...variables,
          },
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      )
      child.stdout?.on('data', (data) => (output += data))
      child.stderr?.on('data', (data) => {
        output += data
        complained += data
      })
      await ready(url, child, () => output)
    },
    async kill(signal = 'SIGKILL') {
      if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
      const gone = once(child, 'exit')
      child.kill(signal)
      await gone
      return child.exitCode
    },
    async close() {
      await folio.kill('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  if (!anew)
    await fillFromKept(environment, dataDir, async () => {
      const { LIBRARY_DIR: _own, ZOTERO_URL: _zotero, ZOTERO_WEB_URL: _web, ACCOUNTS: _people, ...shared } = environment
      await folio.start(shared)
      if (environment.SAMPLE_LIBRARY !== 'off') {
        await settled(folio)
        // Answers before and after differ. A model's index does not need training.
        if (!environment.OPENAI_API_KEY) await indexLearned(folio)
      }
      await folio.kill('SIGTERM')
    })
  await folio.start()
  return folio
}

/** Limit for a start that hangs, with room for a busy machine. */
const START_MS = 90_000

async function ready(url: string, child: ChildProcess, output: () => string) {
  for (const end = Date.now() + START_MS; Date.now() < end; await wait(100)) {
    if (child.exitCode !== null) throw new Error(`Folio ended with ${child.exitCode}:\n${output()}`)
    const response = await fetch(`${url}/api/health`).catch(() => null)
    if (response?.ok) return
  }
  throw new Error(`${url}/api/health did not answer within ${START_MS / 1000} s. Folio said last:\n${lastOf(output())}`)
}

const lastOf = (output: string) => output.split('\n').slice(-40).join('\n')

function withoutModel({ OPENAI_API_KEY: _key, OPENAI_BASE_URL: _url, DATABASE_URL: _db, ...rest }: NodeJS.ProcessEnv) {
  return rest
}

type PaperRow = { id: string; status: string; fileName: string; error: { code: string; message: string } | null }

/** `headers` identify the caller. */
export async function listPapers(folio: Folio, headers: Record<string, string> = {}): Promise<PaperRow[]> {
  const response = await fetch(`${folio.url}/api/papers`, { headers })
  return ((await response.json()) as { papers: PaperRow[] }).papers
}

/** Uploads a file to import, like other programs. */
export function importOverHttp(folio: Folio, name: string, text: string): Promise<Response> {
  const form = new FormData()
  form.append('files', new Blob([text]), name)
  return fetch(`${folio.url}/api/imports`, { method: 'POST', body: form })
}

type ImportReport = { status: string; lines: { name: string; outcome: string }[] }

/** Waits until an accepted import is done, and returns its report. `headers` identify the caller. */
export async function importDone(
  folio: Folio,
  accepted: Response,
  headers: Record<string, string> = {},
): Promise<ImportReport> {
  const { import: begun } = (await accepted.json()) as { import: { id: string } }
  return importEnded(folio, begun.id, headers)
}

/** Waits until the import whose report a page shows is done, and all its papers are read. */
export async function shownImportSettled(folio: Folio, page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/library\/imports\/./)
  await importEnded(folio, new URL(page.url()).pathname.split('/').at(-1) ?? '')
  await settled(folio)
}

function importEnded(folio: Folio, id: string, headers: Record<string, string> = {}): Promise<ImportReport> {
  return waitWhileItMoves(async () => {
    const response = await fetch(`${folio.url}/api/imports/${id}`, { headers })
    const { import: report } = (await response.json()) as { import: ImportReport }
    return {
      done: report.status === 'done' && report,
      state: JSON.stringify(report.lines),
      waitsFor: `import ${id}, which is ${report.status}`,
    }
  })
}

const isDone = ({ status }: PaperRow) => status === 'ready' || status === 'failed'

/** Waits until there are papers and each is ready or has failed. */
export async function settled(folio: Folio): Promise<PaperRow[]> {
  return waitWhileItMoves(async () => {
    const papers = await listPapers(folio)
    const others = papers.filter((paper) => !isDone(paper)).map(({ id, status }) => `${id} (${status})`)
    return {
      done: papers.length > 0 && others.length === 0 && papers,
      state: JSON.stringify(papers.map(({ id, status }) => [id, status])),
      waitsFor: papers.length === 0 ? 'the first paper' : `papers: ${others.join(', ')}`,
    }
  })
}

/** Adds papers like another program; existing ones stay unchanged. */
export async function addPapers(folio: Folio, paths: string[]): Promise<void> {
  for (const file of paths) {
    const form = new FormData()
    form.append('files', new Blob([readFileSync(file)]), path.basename(file))
    expect((await fetch(`${folio.url}/api/papers`, { method: 'POST', body: form })).status).toBe(202)
  }
  await settled(folio)
}

/** Removes all papers but the samples, for later test files that share this Folio. */
export async function removeAddedPapers(folio: Folio): Promise<void> {
  for (const { id } of await listPapers(folio)) {
    if (id.startsWith('folio-')) continue
    const response = await fetch(`${folio.url}/api/papers/${encodeURIComponent(id)}`, { method: 'DELETE' })
    expect(response.status).toBe(204)
  }
}

/** Waits until the index is trained on the papers, soon after they are read. */
async function indexLearned(folio: Folio): Promise<void> {
  await waitWhileItMoves(async () => ({
    done: folio.output().includes('The search index was built anew'),
    state: '',
    waitsFor: `the search index. Folio said last:\n${lastOf(folio.output())}`,
  }))
}

/** A screen without room for the source panel, whose page is drawn with each answer: for tests of other things. */
export const WITHOUT_SOURCE = { width: 1100, height: 720 }

/** Errors logged by servers during the test. */
let complained = ''

/** The shared model, once started. */
let sharedModel: OpenAIServer | undefined

/** The shared stand-in for everything outside, once started. */
let sharedOutside: OutsideServer | undefined

/** A Folio with accounts. Its library is shared by all; each test adds the people it needs. */
type FolioWithPeople = Folio & {
  /** the first account, an administrator */
  administrator: Person
  /** adds a person with a role, over HTTP. Names must be unique within a worker. */
  bring(name: string, role: 'reader' | 'contributor' | 'manager' | 'administrator'): Promise<Person>
}

type Shared = {
  environment: Record<string, string>
  /** stands in for the sources, the web search and Zotero of this worker's Folios; each test sets its answers */
  outside: OutsideServer
  /** with the sample papers */
  folio: Folio
  /** initially without papers */
  empty: Folio
  withPeople: FolioWithPeople
  /** a language model, and a Folio that uses it */
  model: OpenAIServer
  withModel: Folio
  /** by the options they were made with */
  contexts: Map<string, KeptContext>
}

/** Starting takes this long if it is the first of its kind, made for all others. */
const START = { scope: 'worker', timeout: 900_000 } as const

async function startWithPeople(environment: Record<string, string>): Promise<FolioWithPeople> {
  // Guesses are counted by address, so a test that guesses uses its own address.
  const folio = await startFolio({ ACCOUNTS: 'on', OWN_MODELS: 'any', TRUST_PROXY: '1', ...environment })
  const link = await waitWhileItMoves(async () => ({
    done: /account here: (\S+)/.exec(folio.output())?.[1] ?? false,
    state: '',
    waitsFor: `the link for the first administrator. Folio said last:\n${lastOf(folio.output())}`,
  }))
  const administrator = await joinByLink(link, 'Zed')
  return Object.assign(folio, {
    administrator,
    bring: (name: string, role: string) => bringPerson(folio.url, administrator, name, role),
  })
}

/**
 * Tests of a worker share its Folios, started for the first test that needs them, and its browser contexts. A file that
 * needs a different environment sets `environment` with `test.use`, which costs a worker and a start.
 */
export const test = base.extend<{ kept: KeptContext; freshStandIns: undefined; serverLogs: undefined }, Shared>({
  environment: [{}, { option: true, scope: 'worker' }],
  outside: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      sharedOutside = await startOutsideServer()
      await use(sharedOutside)
      await sharedOutside.close()
    },
    { scope: 'worker' },
  ],
  folio: [
    async ({ environment, outside }, use) => {
      const folio = await startFolio({ ...outside.environment, ...environment })
      await use(folio)
      await folio.close()
    },
    START,
  ],
  empty: [
    async ({ outside }, use) => {
      const empty = await startFolio({ ...outside.environment, SAMPLE_LIBRARY: 'off' })
      await use(empty)
      await empty.close()
    },
    START,
  ],
  withPeople: [
    async ({ outside }, use) => {
      const withPeople = await startWithPeople(outside.environment)
      await use(withPeople)
      await withPeople.close()
    },
    START,
  ],
  model: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      sharedModel = await startOpenAIServer()
      await use(sharedModel)
      await sharedModel.close()
    },
    { scope: 'worker' },
  ],
  withModel: [
    async ({ model, outside }, use) => {
      const own = { OPENAI_BASE_URL: `${model.url}/v1`, OPENAI_API_KEY: 'test' }
      const withModel = await startFolio({ ...outside.environment, ...own })
      await settled(withModel)
      await use(withModel)
      await withModel.close()
    },
    START,
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  contexts: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  baseURL: async ({ folio }, use) => use(folio.url),
  kept: async ({ browser, contexts, baseURL, hasTouch, isMobile, javaScriptEnabled }, use) => {
    const options = JSON.stringify([baseURL, hasTouch, isMobile, javaScriptEnabled])
    const kept = contexts.get(options) ?? (await keepContext(browser))
    contexts.set(options, kept)
    await use(kept)
    await kept.clear()
  },
  context: async ({ kept }, use) => use(kept.context),
  // A page with errors in its console is not finished.
  page: async ({ kept, viewport }, use) => {
    const page = await kept.newPage()
    if (viewport) await page.setViewportSize(viewport)
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' && !/Failed to load resource|ERR_CONNECTION_REFUSED|net::ERR/.test(message.text()))
        complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    await use(page)
    if (complaints.length > 0) throw new Error(`The console complained:\n${complaints.join('\n')}`)
  },
  freshStandIns: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      // Clears what an earlier test set up for the model and did not use.
      sharedModel?.control({ next: [], msPerToken: 0 })
      sharedModel?.openGates()
      await use(undefined)
      sharedOutside?.reset()
    },
    { auto: true },
  ],
  serverLogs: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use, testInfo) => {
      complained = ''
      await use(undefined)
      if (testInfo.status !== testInfo.expectedStatus && complained)
        console.warn(`During “${testInfo.title}” servers said:\n${complained}`)
    },
    { auto: true },
  ],
})

export { expect }
