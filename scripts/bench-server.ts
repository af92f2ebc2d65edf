import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, openAsBlob, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { folderSize } from '../lib/files/places'
import { print, printTimes, timings } from './bench-report'
import { until } from './kills/until'
import { processTime } from './processor-time'
import { NODE_ENVIRONMENT, NODE_FLAGS } from './setup/node-flags.mjs'
import { requireFreePort } from './setup/port.mjs'

const QUESTIONS = [
  'How do transformers work?',
  'What is retrieval-augmented generation?',
  'Why is attention scaled?',
  'How does dense passage retrieval work?',
  'What is knowledge distillation?',
]
const PAGES = 20
const AT_ONCE = 100
const CROWD = 200
const QUIET_SECONDS = 40
const REST_SECONDS = 60
const LONGEST_SECONDS = 900

type Server = { child: ChildProcess; pid: number; address: string }

/**
 * Prints the cost of the production build in use: start, pages, questions in sequence and at once, idle time and disk
 * space. Processor time is the server's own, which depends least on other work on the machine. `papers`: a folder of
 * PDFs to add to the sample papers.
 */
export async function benchServer(papers?: string): Promise<void> {
  if (!existsSync('.next/BUILD_ID')) throw new Error('There is no build: run `npm run build` first.')
  const dataDir = mkdtempSync(path.join(tmpdir(), 'folio-bench-'))
  const times = timings()
  let server: Server | undefined
  try {
    server = await start(dataDir)
    if (papers) await addPapers(server, papers)
    await untilRead(server)
    await stop(server)
    for (let turn = 0; turn < 3; turn++) {
      server = await start(dataDir)
      times.add('second start to the first page: processor', processTime(server.pid))
      if (turn < 2) await stop(server)
    }
    await pages(server, times)
    await questions(server, times)
    await rest(server, times)
    printTimes(times)
    for (const folder of ['node_modules', '.next']) {
      const all = (await folderSize(folder)).bytes
      const cacheIn = folder === '.next' ? '.next/cache' : `${folder}/.cache`
      const cache = existsSync(cacheIn) ? (await folderSize(cacheIn)).bytes : 0
      print(`  ${folder}: ${Math.round((all - cache) / 1e6)} MB`)
    }
  } finally {
    server?.child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Waits for the first page. */
async function start(dataDir: string): Promise<Server> {
  const port = String(await requireFreePort(0, '127.0.0.1'))
  const child = spawn(process.execPath, [...NODE_FLAGS, 'scripts/serve.mjs', 'start', '-H', '127.0.0.1', '-p', port], {
    env: {
      ...process.env,
      ...NODE_ENVIRONMENT,
      NODE_ENV: 'production',
      NEXT_MANUAL_SIG_HANDLE: 'true',
      NEXT_TELEMETRY_DISABLED: '1',
      LOG_LEVEL: 'error',
      DATA_DIR: dataDir,
      PORT: port,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const server = { child, pid: child.pid ?? 0, address: `http://127.0.0.1:${port}` }
  await until(async () => (await fetch(`${server.address}/api/health`)).ok, LONGEST_SECONDS)
  await page(server, '/')
  return server
}

async function stop({ child }: Server): Promise<void> {
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  await ended
}

async function addPapers({ address }: Server, folder: string): Promise<void> {
  for (const name of readdirSync(folder).filter((name) => name.endsWith('.pdf'))) {
    const form = new FormData()
    form.append('files', await openAsBlob(path.join(folder, name)), name)
    const response = await fetch(`${address}/api/papers`, { method: 'POST', body: form })
    if (!response.ok) throw new Error(`${name}: ${await response.text()}`)
  }
}

/** Waits until all papers are read and the embedder is trained. */
async function untilRead({ address, pid }: Server): Promise<void> {
  await until(async () => {
    const { papers } = (await (await fetch(`${address}/api/papers`)).json()) as { papers: { status: string }[] }
    return papers.length > 0 && papers.every(({ status }) => status === 'ready' || status === 'failed')
  }, LONGEST_SECONDS)
  await untilQuiet(pid)
}

/** Waits until the server uses less than a tenth of a core for two seconds. */
async function untilQuiet(pid: number): Promise<void> {
  for (let before = processTime(pid); ; before = processTime(pid)) {
    await wait(2_000)
    if (processTime(pid) - before < 200) return
  }
}

async function pages(server: Server, times: ReturnType<typeof timings>): Promise<void> {
  let sessionId: string | undefined
  for (const question of QUESTIONS.slice(0, 3)) sessionId = await ask(server, question, sessionId)
  const all = {
    'opening a session of three questions': `/research/${sessionId}`,
    'opening the library': '/library',
    'opening the first page': '/',
  }
  for (const [what, where] of Object.entries(all)) {
    await wait(1_000)
    let before = processTime(server.pid)
    await page(server, where)
    times.add(`${what}, first: processor`, processTime(server.pid) - before)
    for (let turn = 0; turn < PAGES; turn++) await page(server, where)
    before = processTime(server.pid)
    for (let turn = 0; turn < PAGES; turn++) await times.time(`${what}, again`, () => page(server, where))
    // The system counts hundredths of a second, so a single page is too short to measure.
    times.add(`${what}, again: processor`, (processTime(server.pid) - before) / PAGES)
  }
}

async function questions(server: Server, times: ReturnType<typeof timings>): Promise<void> {
  const question = (number: number) => QUESTIONS[number % QUESTIONS.length] ?? ''
  for (let number = 0; number < AT_ONCE / 2; number++) await ask(server, question(number))
  const before = processTime(server.pid)
  const one = performance.now()
  for (let number = 0; number < AT_ONCE; number++)
    await times.time('question, one after another', () => ask(server, question(number)))
  const apart = performance.now() - one
  times.add('question, one after another: processor', (processTime(server.pid) - before) / AT_ONCE)
  for (let turn = 0; turn < 3; turn++) {
    const used = processTime(server.pid)
    const began = performance.now()
    await Promise.all(Array.from({ length: AT_ONCE }, (_, number) => ask(server, question(number))))
    times.add(`${AT_ONCE} at once: how often faster`, apart / (performance.now() - began), '×')
    times.add(`${AT_ONCE} at once: processor of each`, (processTime(server.pid) - used) / AT_ONCE)
  }
  await Promise.all(
    Array.from({ length: CROWD }, (_, number) =>
      times.time(`${CROWD} at once: papers are shown`, () => untilPapers(server, question(number))),
    ),
  )
  await untilQuiet(server.pid)
}

async function rest({ pid }: Server, times: ReturnType<typeof timings>): Promise<void> {
  await wait(QUIET_SECONDS * 1000)
  const before = processTime(pid)
  await wait(REST_SECONDS * 1000)
  times.add('at rest: of a core', (processTime(pid) - before) / (10 * REST_SECONDS), '%')
  const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  times.add('at rest after these questions: memory', Number(resident) / 1000, 'MB')
}

async function page({ address }: Server, where: string): Promise<void> {
  const response = await fetch(address + where)
  await response.text()
  if (response.status !== 200) throw new Error(`${where} says ${response.status}`)
}

function send({ address }: Server, question: string, sessionId?: string, accept = 'application/json') {
  return fetch(`${address}/api/research`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept },
    body: JSON.stringify({ question, sessionId }),
  })
}

async function ask(server: Server, question: string, sessionId?: string): Promise<string> {
  const response = await send(server, question, sessionId)
  const said = (await response.json()) as { sessionId: string; status: string; error?: { code: string } }
  // A small library may have no answer; finding that out takes the same work.
  if (said.status !== 'completed' && said.error?.code !== 'no_papers')
    throw new Error(`${question}: ${said.status}, ${JSON.stringify(said.error)}`)
  return said.sessionId
}

/** Waits for the candidate papers, which a person sees first. */
async function untilPapers(server: Server, question: string): Promise<void> {
  const response = await send(server, question, undefined, 'text/event-stream')
  let said = ''
  for await (const part of response.body ?? []) {
    said += Buffer.from(part).toString()
    if (said.includes('event: papers.considered')) return
  }
  throw new Error(`${question}: no papers: ${said.slice(0, 300)}`)
}
