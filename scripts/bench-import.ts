import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { paperPdf } from '../lib/library/import/test-paper-pdf'
import { benchEnvironment } from './bench-environment'

// `npm run bench -- import [1000]`: imports a folder of PDFs into an empty library, and then checks it again.
const count = Number(process.argv[3] ?? 1000)
const scratch = mkdtempSync(path.join(tmpdir(), 'folio-bench-import-'))
const folder = path.join(scratch, 'folder')
benchEnvironment(path.join(scratch, 'data'), { LIBRARY_DIR: folder })

const { boot, stop } = await import('../lib/boot')
const { db } = await import('../lib/db/client')
const { getImport, listImports } = await import('../lib/library/import/imports')
const { scanFolder } = await import('../lib/library/import/watch-folder')

const say = (line: string) => process.stdout.write(`${line}\n`)
const megabytes = () => Math.round(process.memoryUsage.rss() / 1e6)
const since = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`

/** Waits until an import is done and its papers are read; prints its progress at each tenth. */
async function follow(id: string, started: number): Promise<void> {
  const client = await db()
  let told = 0
  for (;;) {
    const { status, progress, error } = await getImport(id)
    const read = await client.paper.count({ where: { status: 'ready' } })
    const failed = await client.paper.count({ where: { status: 'failed' } })
    if (progress && Math.floor((read * 10) / count) > told) {
      told = Math.floor((read * 10) / count)
      say(
        `  ${since(started).padStart(9)}  ${read} read, import at ${progress.done} of ${progress.of}, ${megabytes()} MB`,
      )
    }
    if (error) throw new Error(error.message)
    const papers = await client.paper.count()
    if (status === 'done' && read + failed === papers) return
    await wait(500)
  }
}

try {
  for (let i = 0; i < count; i++) {
    const file = path.join(folder, `part ${i % 20}`, `paper ${i}.pdf`)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, paperPdf(`Measurement ${i} of the river at station ${i * 7919}`, `Author Number${i}`))
  }
  const started = performance.now()
  await boot()
  say(`${count} PDFs in a folder; ${megabytes()} MB after the start`)
  let first = (await listImports(1))[0]
  for (; !first; first = (await listImports(1))[0]) await wait(100)
  await follow(first.id, started)
  const client = await db()
  const [ready, failed] = [
    await client.paper.count({ where: { status: 'ready' } }),
    await client.paper.count({ where: { status: 'failed' } }),
  ]
  say(
    `first scan, with reading and indexing   ${since(started)}, ${ready} papers ready, ${failed} failed, ${megabytes()} MB`,
  )
  const again = performance.now()
  await follow(await scanFolder(), again)
  const second = (await listImports(1))[0]
  say(`second scan                             ${since(again)}, ${second?.unchanged} unchanged, ${megabytes()} MB`)
  if (ready !== count || second?.unchanged !== count) process.exitCode = 1
  await stop()
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
