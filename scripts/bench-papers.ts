import { createReadStream, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DBOS } from '@dbos-inc/dbos-sdk'
import pg from 'pg'
import { benchEnvironment } from './bench-environment'
import { childrenTime, ownTime } from './processor-time'

// `npm run bench -- papers DIR [--one-by-one]`: adds the PDFs of a folder to an empty library. One by one it reports
// the cost of each step: processor time of this process, and of its children if /proc is available.
const folder = path.resolve(process.argv[3] ?? 'prisma/samples')
const oneByOne = process.argv.includes('--one-by-one')
const scratch = mkdtempSync(path.join(tmpdir(), 'folio-bench-papers-'))
benchEnvironment(scratch)

const { boot, stop } = await import('../lib/boot')
const { activeArguments } = await import('../lib/engine/client')
const { WORKFLOW } = await import('../lib/engine/workflow')
const { addFile } = await import('../lib/library/add/add-papers')
const { listPapers } = await import('../lib/library/papers')

/** Milliseconds, and number of statements. */
type Cost = { own: number; children: number; wall: number; statements: number }
const steps = new Map<string, Cost>()
let statements = 0
let finished = 0

const now = (): Cost => ({ own: ownTime(), children: childrenTime(), wall: performance.now(), statements })

const spent = (since: Cost, until = now()): Cost => ({
  own: until.own - since.own,
  children: until.children - since.children,
  wall: until.wall - since.wall,
  statements: until.statements - since.statements,
})

function watchSteps() {
  const run = DBOS.runStep.bind(DBOS)
  DBOS.runStep = (work, config) =>
    run(async () => {
      const before = now()
      try {
        return await work()
      } finally {
        const name = config?.name ?? ''
        steps.set(name, sum(steps.get(name), spent(before)))
        // Polling for the paper's state would be counted as well.
        if (name === 'learn' || name === 'fail') finished++
      }
    }, config)
}

function sum(a: Cost | undefined, b: Cost): Cost {
  if (!a) return b
  return {
    own: a.own + b.own,
    children: a.children + b.children,
    wall: a.wall + b.wall,
    statements: a.statements + b.statements,
  }
}

function watchStatements() {
  // Every connection of the pool, including replacements.
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: Parameters<typeof query>) {
    statements++
    return query.apply(this, args)
  } as typeof query
}

async function untilFinished(count: number): Promise<void> {
  while (finished < count) await wait(20)
}

const line = (cells: [string, ...(string | number)[]]) => {
  const [name, ...rest] = cells
  const columns = rest.map((cell) => (typeof cell === 'number' ? cell.toFixed(1) : cell).padStart(11))
  process.stdout.write(`${name.padEnd(24)}${columns.join('')}\n`)
}

try {
  // Must run before there are connections, which keep the query function they were created with.
  watchStatements()
  await boot()
  watchSteps()
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.pdf'))
    .sort()
  const before = now()
  for (const [i, name] of files.entries()) {
    await addFile({ stream: createReadStream(path.join(folder, name)), fileName: path.basename(name) })
    if (oneByOne) await untilFinished(i + 1)
  }
  await untilFinished(files.length)
  while ((await activeArguments(WORKFLOW.rebuild)).size > 0) await wait(200)
  const all = spent(before)
  const papers = await listPapers()
  const pages = papers.reduce((count, paper) => count + paper.pages, 0)
  const failed = papers.filter(({ status }) => status === 'failed').length
  process.stdout.write(
    `${papers.length} papers, ${pages} pages, ${failed} failed; ${(pages / all.wall) * 1000} pages/s\n`,
  )
  line(['ms a page', 'processor', 'children', 'wall', 'statements'])
  const row = (name: string, { own, children, wall, statements: count }: Cost) =>
    line([name, own / pages, children / pages, wall / pages, (count / papers.length).toFixed(0)])
  let rest = all
  if (oneByOne)
    for (const [name, cost] of steps) {
      row(name, cost)
      rest = spent(cost, rest)
    }
  if (oneByOne) row('between steps', rest)
  row('all', all)
  await stop()
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
