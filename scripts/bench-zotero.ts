import { fork } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { paperPdf } from '../lib/library/import/test-paper-pdf'
import { benchEnvironment } from './bench-environment'

// `npm run bench -- zotero [3000] [300]`: see bench.ts. Each way in its own process and library.
const items = Number(process.argv[3] ?? 3000)
const pdfs = Number(process.argv[4] ?? 300)
const way = process.argv[5]
const scratch = mkdtempSync(path.join(tmpdir(), 'folio-bench-zotero-'))
const LOOKS = 20

const say = (line: string) => process.stdout.write(`${line}\n`)
const since = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`

const titleOf = (i: number) => `Measurement ${i} of the river at station ${i * 7919}`
const abstractOf = (i: number) => `What was measured at station ${i * 7919}, how, and what follows from it.`
const fileOf = (i: number) => `paper ${i}.pdf`

function writePdfs(folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (let i = 0; i < pdfs; i++) writeFileSync(path.join(folder, fileOf(i)), paperPdf(titleOf(i), `Author Number${i}`))
}

const DIGITS = '23456789ABCDEFGHIJKLMNPQRSTUVWXYZ'
const keyOf = (kind: string, i: number) =>
  kind +
  [3, 2, 1, 0].map((place) => DIGITS[Math.floor(i / DIGITS.length ** place) % DIGITS.length]).join('') +
  kind +
  '22'

function writeLibrary(file: string): void {
  const works = Array.from({ length: items }, (_, i) => ({
    ...{ key: keyOf('W', i), version: i + 1, itemType: 'journalArticle', title: titleOf(i), date: '2001' },
    creators: [{ creatorType: 'author', firstName: 'Author', lastName: `Number${i}` }],
    ...{ abstractNote: abstractOf(i), tags: [], collections: ['CLLC2222'], dateAdded: '2026-01-01T00:00:00Z' },
  }))
  const files = Array.from({ length: pdfs }, (_, i) => ({
    ...{ key: keyOf('P', i), version: items + i + 1, itemType: 'attachment', parentItem: keyOf('W', i) },
    ...{ linkMode: 'imported_file', contentType: 'application/pdf', filename: fileOf(i), $file: fileOf(i) },
    ...{ tags: [], dateAdded: '2026-01-01T00:00:00Z' },
  }))
  const collections = [{ key: 'CLLC2222', version: 1, name: 'Rivers', parentCollection: false }]
  const library = { type: 'user', id: 1, name: 'My Library', version: items + pdfs + 1 }
  writeFileSync(
    file,
    JSON.stringify({ serverID: 'bench', libraries: [{ ...library, items: [...works, ...files], collections }] }),
  )
}

function bibtex(): string {
  return Array.from({ length: items }, (_, i) => {
    const file = i < pdfs ? `, file = {${fileOf(i)}}` : ''
    return `@article{key${i}, title = {${titleOf(i)}}, author = {Number${i}, Author}, year = 2001, abstract = {${abstractOf(i)}}${file}}`
  }).join('\n')
}

/** Waits until an import is done and its papers are read; returns both times. */
async function follow(id: string, started: number): Promise<void> {
  const { db } = await import('../lib/db/client')
  const { getImport } = await import('../lib/library/import/imports')
  const client = await db()
  for (let isTold = false; ; await wait(200)) {
    const { status, counts, error } = await getImport(id)
    if (error) throw new Error(error.message)
    if (status !== 'done') continue
    if (!isTold) say(`  import done             ${since(started).padStart(8)}   ${JSON.stringify(counts)}`)
    isTold = true
    if ((await client.paper.count({ where: { status: { notIn: ['ready', 'failed'] } } })) > 0) continue
    const read = await client.paper.count({ where: { status: 'ready', fileHash: { not: null } } })
    say(
      `  all read and indexed    ${since(started).padStart(8)}   ${await client.paper.count()} papers, ${read} with PDF`,
    )
    return
  }
}

async function benchFolder(): Promise<void> {
  const folder = path.join(scratch, 'folder')
  writePdfs(folder)
  writeFileSync(path.join(folder, 'all.bib'), bibtex())
  benchEnvironment(path.join(scratch, 'data'), { LIBRARY_DIR: folder })
  const { boot, stop } = await import('../lib/boot')
  const { listImports } = await import('../lib/library/import/imports')
  await boot()
  const started = performance.now()
  let first = (await listImports(1))[0]
  for (; !first; first = (await listImports(1))[0]) await wait(50)
  say(`a folder of ${pdfs} PDFs and a BibTeX file of ${items} entries`)
  await follow(first.id, started)
  await stop()
}

async function benchZotero(): Promise<void> {
  const folder = path.join(scratch, 'pdfs')
  writePdfs(folder)
  const library = path.join(scratch, 'library.json')
  writeLibrary(library)
  const { startZoteroOf } = await import('../lib/zotero/test-zotero')
  const zotero = await startZoteroOf({ library, files: [folder] })
  try {
    benchEnvironment(path.join(scratch, 'data'), { ZOTERO_URL: zotero.address })
    const { boot, stop } = await import('../lib/boot')
    const { connectZotero } = await import('../lib/zotero/connect-zotero')
    const { keepInStep } = await import('../lib/zotero/keep-in-step')
    await boot()
    const requests = async () => (await zotero.admin<unknown[]>('log')).length
    const started = performance.now()
    const id = await connectZotero([{ library: 'user', whole: true, chosen: [] }], [])
    say(`a Zotero of ${items} items with ${pdfs} PDFs`)
    await follow(id, started)
    say(`  requests to Zotero      ${String(await requests()).padStart(8)}`)
    await keepInStep()
    const before = await requests()
    const times: number[] = []
    for (let i = 0; i < LOOKS; i++) {
      const start = performance.now()
      await keepInStep()
      times.push(performance.now() - start)
    }
    times.sort((a, b) => a - b)
    const [median = 0, most = 0] = [times[LOOKS / 2], times.at(-1)]
    const each = ((await requests()) - before) / LOOKS
    say(
      `  a look, nothing new     ${`${Math.round(median)} ms`.padStart(8)}   up to ${Math.round(most)} ms, ${each} request`,
    )
    await zotero.admin('change', { key: keyOf('W', 1), data: { title: 'Retitled' } })
    const start = performance.now()
    await keepInStep()
    say(`  a look, one title new   ${`${Math.round(performance.now() - start)} ms`.padStart(8)}`)
    await stop()
  } finally {
    await zotero.stop()
  }
}

function inProcess(one: string): Promise<void> {
  const child = fork('scripts/bench.ts', ['zotero', String(items), String(pdfs), one])
  return new Promise((resolve, reject) => {
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`bench zotero ${one} ended with ${code}`))))
  })
}

try {
  if (way === 'folder') await benchFolder()
  else if (way === 'zotero') await benchZotero()
  else for (const one of ['zotero', 'folder']) await inProcess(one)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
