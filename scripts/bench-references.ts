import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { benchEnvironment } from './bench-environment'
import { childrenTime, ownTime } from './processor-time'

// `npm run bench -- references [5000]`: imports entries in five formats, some of them twice, into an empty library;
// stops halfway and resumes, and imports them again.
const count = Number(process.argv[3] ?? 5000)
const scratch = mkdtempSync(path.join(tmpdir(), 'folio-bench-references-'))
benchEnvironment(path.join(scratch, 'data'))

const { boot, stop } = await import('../lib/boot')
const { db } = await import('../lib/db/client')
const { getImport, newImportId, startImport, stopImport } = await import('../lib/library/import/imports')
const { keepUpload } = await import('../lib/library/import/upload-folder')

const say = (line: string) => process.stdout.write(`${line}\n`)
const megabytes = () => Math.round(process.memoryUsage.rss() / 1e6)

const TOPICS = ['tides', 'dunes', 'glaciers', 'estuaries', 'peat bogs', 'coral reefs', 'alpine lakes', 'river deltas']
const KINDS = ['Measurement', 'Observation', 'Interpretation', 'Model', 'Sedimentology', 'Survey', 'Reconstruction']
const SURNAMES = [
  'Noether',
  'Byron',
  'Müller',
  'García',
  'Østergaard',
  'Nguyen',
  'Kowalski',
  'Okafor',
  'Tanaka',
  'Roux',
]

/** A work; every tenth repeats an earlier one with a subtitle added to its title. */
function work(i: number) {
  const of = i % 10 === 9 ? i - 9 : i
  const topic = TOPICS[of % TOPICS.length] ?? ''
  return {
    title: `${KINDS[(of >> 3) % KINDS.length]} ${of * 7919} of ${topic} between spring and autumn${of === i ? '' : ': a second look'}`,
    family: SURNAMES[of % SURNAMES.length] ?? '',
    year: 1960 + (of % 60),
    journal: `Journal of ${topic}`,
    doi: `10.5555/bench.${of}`,
    volume: 1 + (of % 40),
    page: 1 + (of % 900),
    abstract:
      of % 2 === 0
        ? `We measured ${topic} at station ${of} for ${1 + (of % 9)} years. The level rose by ${of % 50} mm in spring and fell in autumn; ice explains half of the change.`
        : '',
  }
}

const latex = (text: string) => text.replace('ü', '{\\"u}').replace('í', "\\'{\\i}").replace('Ø', '{\\O}')

const WRITERS: [name: string, write: (i: number) => string, around?: [string, string]][] = [
  [
    'a.bib',
    (i) => {
      const w = work(i)
      return `@article{key${i}, author = {${latex(w.family)}, Ann and others}, title = {{${w.title}}}, journal = {${w.journal}}, year = ${w.year}, doi = {${w.doi}}, volume = ${w.volume}, pages = {${w.page}--${w.page + 9}}, abstract = {${w.abstract}}, keywords = {water, field ${i % 7}}}\n`
    },
  ],
  [
    'b.ris',
    (i) => {
      const w = work(i)
      return `TY  - JOUR\nAU  - ${w.family}, Ann\nTI  - ${w.title}\nJO  - ${w.journal}\nPY  - ${w.year}\nDO  - ${w.doi}\nVL  - ${w.volume}\nSP  - ${w.page}\nEP  - ${w.page + 9}\nAB  - ${w.abstract}\nER  - \n`
    },
  ],
  [
    'c.json',
    (i) => {
      const w = work(i)
      return `${JSON.stringify({ id: `c${i}`, type: 'article-journal', title: w.title, author: [{ family: w.family, given: 'Ann' }], issued: { 'date-parts': [[w.year]] }, 'container-title': w.journal, DOI: w.doi, volume: w.volume, page: `${w.page}-${w.page + 9}`, abstract: w.abstract || undefined })},`
    },
    ['[', '{"id":"end","type":"book","title":"The end of the list"}]'],
  ],
  [
    'd.nbib',
    (i) => {
      const w = work(i)
      return `PMID- ${10_000_000 + i}\nTI  - ${w.title}\nFAU - ${w.family}, Ann\nJT  - ${w.journal}\nDP  - ${w.year} Mar\nVI  - ${w.volume}\nPG  - ${w.page}-${w.page + 9}\nAID - ${w.doi} [doi]\nAB  - ${w.abstract}\n\n`
    },
  ],
  [
    'e.enw',
    (i) => {
      const w = work(i)
      return `%0 Journal Article\n%A ${w.family}, Ann\n%T ${w.title}\n%J ${w.journal}\n%D ${w.year}\n%R ${w.doi}\n%V ${w.volume}\n%P ${w.page}-${w.page + 9}\n%X ${w.abstract}\n\n`
    },
  ],
]

async function start(): Promise<string> {
  const id = newImportId()
  const each = Math.ceil(count / WRITERS.length)
  const files = await Promise.all(
    WRITERS.map(([name, write, [before, after] = ['', '']], file) => {
      const entries = Array.from({ length: each }, (_, i) => write(file * each + i))
      return keepUpload(id, file, {
        stream: Readable.from([Buffer.from(before + entries.join('') + after)]),
        path: name,
      })
    }),
  )
  await startImport(id, files, null)
  return id
}

let most = 0
/** Waits for an import to end; prints its progress at each fifth. */
async function follow(id: string, { stopAt = Number.POSITIVE_INFINITY } = {}): Promise<string> {
  const processorTime = () => ownTime() + childrenTime()
  const [started, before] = [performance.now(), processorTime()]
  let told = 0
  const client = await db()
  for (;;) {
    const row = await client.import.findUniqueOrThrow({ where: { id }, select: { status: true, progress: true } })
    const progress = row.progress as { done: number; of: number } | null
    most = Math.max(most, megabytes())
    if (progress && Math.floor((progress.done * 5) / progress.of) > told) {
      told = Math.floor((progress.done * 5) / progress.of)
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      say(`  ${seconds.padStart(7)} s  ${progress.done} of ${progress.of}, ${megabytes()} MB`)
    }
    if (progress && progress.done >= stopAt && row.status === 'running') await stopImport(id)
    if (row.status === 'done' || row.status === 'failed') break
    await wait(500)
  }
  const { counts } = await getImport(id)
  return `${((performance.now() - started) / 1000).toFixed(1)} s (${((processorTime() - before) / 1000).toFixed(1)} s of processor time), ${JSON.stringify(counts)}, ${await client.paper.count({ where: { standing: 'library' } })} papers`
}

try {
  await boot()
  say(`${count} entries in ${WRITERS.length} formats; ${megabytes()} MB after the start`)
  say(`whole                 ${await follow(await start())}, at most ${most} MB`)
  say(`the same again        ${await follow(await start())}, at most ${most} MB`)
  const client = await db()
  await client.paper.deleteMany({})
  say(`stopped in the middle ${await follow(await start(), { stopAt: count / 2 })}`)
  say(`resumed               ${await follow(await start())}, at most ${most} MB`)
  await stop()
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
