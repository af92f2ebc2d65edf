import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startOpenAIServer } from '../e2e/openai-server'
import { openPGlite } from '../lib/db/connection/pool'
import { FolioProcess } from './kills/folio-process'
import { reportOn } from './kills/report'
import { environmentOf, MS_PER_TOKEN, questionOf } from './kills/setting'
import { inSeconds, until } from './kills/until'

// `npm run bench -- kills --embedded [--runs=40] [--kills=30] [--minutes=15] [--papers=DIR]`: one server on the
// embedded database, killed with `kill -9` at random moments and restarted. Everything goes over HTTP, since only the
// server can open the database; the result is read from the database at the end.

type EmbeddedOptions = { papers: string[]; runs: number; kills: number; seconds: number }

export async function killsEmbedded({ papers, runs, kills, seconds }: EmbeddedOptions) {
  if (!existsSync('.next/BUILD_ID')) throw new Error('There is no build: run `npm run build` first.')
  const started = Date.now()
  const deadline = started + seconds * 1000
  const model = await startOpenAIServer()
  model.control({ msPerToken: MS_PER_TOKEN })
  const dataDir = mkdtempSync(path.join(tmpdir(), 'folio-kills-'))
  const server = new FolioProcess(true, environmentOf(dataDir, model.url))
  const accepted = { runs: new Set<string>(), papers: 0 }
  const call = (where: string, init?: RequestInit) => fetch(`http://127.0.0.1:${server.port}${where}`, init)
  const isUp = async () => (await call('/api/health')).ok
  const start = async () => {
    await server.start()
    await until(isUp, 60)
  }
  try {
    await start()
    /** Repeats a request until the server confirms it. */
    const insist = async (ask: () => Promise<boolean>) => {
      while (Date.now() < deadline && !(await ask().catch(() => false))) await wait(200)
    }
    const add = (file: string) =>
      insist(async () => {
        const body = new FormData()
        body.append('files', new Blob([readFileSync(file)], { type: 'application/pdf' }), path.basename(file))
        const { status } = await call('/api/papers', { method: 'POST', body })
        if (status === 202) accepted.papers += 1
        return status === 202
      })
    const countReady = async () => {
      const { papers } = (await (await call('/api/papers')).json()) as { papers: { status: string }[] }
      return papers.filter(({ status }) => status === 'ready').length
    }
    const [first, later] = [papers.slice(0, papers.length / 2), papers.slice(papers.length / 2)]
    for (const file of first) await add(file)
    // Questions need some papers to answer from.
    await until(async () => (await countReady()) >= Math.min(2, first.length), 120)
    let killed = 0
    const killing = (async () => {
      while (killed < kills && Date.now() < deadline) {
        await wait(300 + Math.random() * 4_000)
        server.kill()
        killed += 1
        await start()
      }
    })()
    const adding = (async () => {
      for (const [index, file] of later.entries()) {
        await until(async () => index / later.length <= killed / kills, seconds)
        await add(file)
      }
    })()
    const asking = (async () => {
      for (let asked = 0; asked < runs; asked++) {
        await until(async () => asked / runs <= (killed + 1) / kills, seconds)
        await insist(async () => {
          const runId = await ask(asked)
          if (runId) accepted.runs.add(runId)
          return runId !== null
        })
      }
    })()
    const ask = async (number: number) => {
      const headers = { accept: 'text/event-stream', 'content-type': 'application/json' }
      const body = JSON.stringify({ question: questionOf(number) })
      const response = await call('/api/research', { method: 'POST', headers, body })
      const reader = response.body?.getReader()
      const { value } = (await reader?.read()) ?? {}
      await reader?.cancel()
      return /"runId":"([^"]+)"/.exec(new TextDecoder().decode(value))?.[1] ?? null
    }
    await Promise.all([killing, adding, asking])
    const isEnded = async (id: string) => !OPEN.includes((await (await call(`/api/research/${id}`)).json()).status)
    for (const id of accepted.runs) await until(() => isEnded(id), 120).catch(() => {})
    await until(async () => (await (await call('/api/health')).json()).working === 0, 300).catch(() => {})
    server.kill()
    await wait(500)
    const open = await openPGlite(path.join(dataDir, 'db'))
    const report = await reportOn(open, model.requests())
    const { rows } = await open.query<{ id: string }>('SELECT id FROM run')
    const kept = new Set(rows.map(({ id }) => id))
    await open.end()
    const lost = [...accepted.runs].filter((id) => !kept.has(id)).length
    return {
      ...report,
      kills: killed,
      acceptedRuns: accepted.runs.size,
      lost,
      seconds: inSeconds(Date.now() - started),
    }
  } finally {
    server.kill()
    await model.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const OPEN = ['pending', 'in_progress', 'paused']
