import { fork } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { type Arguments, type Case, runCase } from './run-case'

const server = process.env.DATABASE_URL

// Each imports its program late, because many set the environment before they import Folio. Look at ratios and medians:
// single times are noisy.
const CASES: Record<string, Case> = {
  all: {
    usage: `[--passages=200000] [--keep=FOLDER]
answers on the embedded database; funnel and search there and on the Postgres of DATABASE_URL, if there is one`,
    async run(given) {
      // Each in its own process, which has one engine and one pool.
      await inProcess(['answers'])
      await inProcess(['funnel', ...process.argv.slice(3)])
      await inProcess(['search', given.option('passages') ?? '200000'])
    },
  },
  answers: {
    usage: '\nreading the available papers, and answering',
    run: () => import('./bench-answers'),
  },
  import: {
    usage: '[1000]\nimporting a folder of so many PDFs',
    run: () => import('./bench-import'),
  },
  references: {
    usage: '[5000]\nimporting so many references in five formats, also stopped and resumed',
    run: () => import('./bench-references'),
  },
  zotero: {
    usage: `[3000] [300]
importing a Zotero library of 3,000 items with 300 PDFs, compared with a folder with BibTeX; a sync that finds nothing new`,
    run: () => import('./bench-zotero'),
  },
  papers: {
    usage: 'DIR [--one-by-one]\neach step of adding the PDFs of a folder',
    run: () => import('./bench-papers'),
  },
  index: {
    usage: '[1000]\nindexing so many synthetic papers of 45 passages on the embedded database',
    run: async ({ words: [count = '1000'] }) => (await import('./bench-index')).benchIndex(Number(count)),
  },
  funnel: {
    usage: `[--keep=FOLDER] [--beside=FOLDER]
a question over the papers of ../shared/evaluation; --beside compares with another checkout of Folio in the same run,
and lists questions with other results`,
    async run(given) {
      const { benchFunnel, benchFunnelHere } = await import('./bench-funnel')
      const [on, keep, beside] = [given.option('on'), given.option('keep'), given.option('beside')]
      if (on === 'embedded' || on === 'server') await benchFunnelHere(on, { keep, beside })
      else await benchFunnel(process.argv.slice(3), server)
    },
  },
  search: {
    usage: `[N] [LEAST] [--beside=FOLDER]
a search and the funnel among 40,000, 200,000 and 1,000,000 passages, from LEAST up to N`,
    run: async ({ words: [most = '200000', least = '0'], option }) =>
      (await import('./bench-search')).benchSearch(Number(most), Number(least), option('beside')),
  },
  server: {
    usage: `[PAPERS]
the production build: start, pages, simultaneous questions, idle time and disk space, with the sample papers and the
PDFs of a folder`,
    run: async ({ words }) => (await import('./bench-server')).benchServer(words[0]),
  },
  library: {
    usage: '[10000]\nthe pages of a library of so many papers',
    run: async ({ words: [count = '10000'] }) => (await import('./bench-library')).benchLibrary(Number(count)),
  },
  people: {
    usage: '[500]\nmany people with accounts compared with one, on the Postgres of DATABASE_URL',
    run: async ({ words: [count = '500'] }) =>
      (await import('./bench-people')).benchPeople(server ?? '', Number(count)),
  },
  kills: {
    usage: `[--runs=40] [--kills=30] [--minutes=15] [--papers=DIR] [--embedded | --people]
processes that are killed while they share one Postgres (DATABASE_URL); with --embedded one server on the embedded
database; with --people also accounts and an S3 store`,
    run: kills,
  },
}

await runCase('bench', CASES, 'all')
process.exit()

async function kills(given: Arguments): Promise<void> {
  const number = (name: string, usual: number) => Number(given.option(name) ?? usual)
  const folder = path.resolve(
    given.option('papers') ?? (existsSync('../shared/papers') ? '../shared/papers' : 'prisma/samples'),
  )
  const papers = readdirSync(folder)
    .filter((name) => name.endsWith('.pdf'))
    .map((name) => path.join(folder, name))
  const asked = { papers, runs: number('runs', 40), kills: number('kills', 30), seconds: number('minutes', 15) * 60 }
  const on = { ...asked, server: server ?? '' }
  const report = given.has('embedded')
    ? await (await import('./bench-kills-embedded')).killsEmbedded(asked)
    : given.has('people')
      ? await (await import('./bench-kills-people')).killsWithPeople(on)
      : await (await import('./bench-kills')).killsOn({ ...on, servers: 2, workers: 2 })
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
}

function inProcess(args: string[]): Promise<void> {
  const { DATA_DIR: _, ...environment } = process.env
  const child = fork('scripts/bench.ts', args, { env: environment })
  return new Promise((resolve, reject) => {
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`bench ${args[0]} ended with ${code}`))))
  })
}
