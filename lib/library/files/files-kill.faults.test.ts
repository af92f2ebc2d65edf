import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { onPostgres } from '../../db/test-database'
import { startTestStore, type TestStore } from '../../s3/test-store'
import { runProbe } from '../test-probe'

// The long one is `FILES_KILLS=10 npx vitest run lib/library/files/files-kill.faults.test.ts` with TEST_SET=faults.
const KILLS = Number(process.env.FILES_KILLS ?? 2)
/** Kills until one of them must have been in the middle. */
const MOST_KILLS = KILLS + 6
/** Longest time from the start of work to the end of a program. */
const LONGEST_MS = 1500
const timeout = 180_000 + KILLS * 60_000

const folders: string[] = []
let there: TestStore

beforeAll(async () => {
  there = await startTestStore()
})
afterEach(() => {
  there.s3.objects.clear()
  there.proxy.fault = () => null
})
afterAll(async () => {
  await there.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function freshFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'folio-files-kill-'))
  folders.push(folder)
  return folder
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const damaged = () => [...there.s3.objects].filter(([key, bytes]) => key !== `${hashOf(bytes)}.pdf`)
const parts = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('.part-'))

// Each program has a copy of the embedded database in its folder.
test.skipIf(onPostgres)(
  `killed ${KILLS} times while it adds, sends and deletes, no PDF is lost, doubled or left over`,
  { timeout },
  async () => {
    const folder = freshFolder()
    const [added, deleted] = [new Set<string>(), new Set<string>()]
    let inSending = 0
    // A few ms after a number of papers.
    const run = async (round: string, killAt: number) => {
      let sending = false
      let papers = 0
      const last = await runProbe({
        program: 'lib/library/files/files-probe.ts',
        args: [round],
        folder,
        environment: { ...process.env, ...there.environment },
        killAt: (line) => {
          const [word, hash = ''] = line.split(' ')
          if (word === 'added') added.add(hash)
          // Its row may have been deleted before the kill, or not.
          if (word === 'deleting') deleted.add(hash)
          if (word === 'send' || word === 'sent') sending = word === 'send'
          if (word === 'added') papers++
          return word === 'added' && papers === killAt ? Math.random() * 300 : false
        },
      })
      if (sending) inSending++
      return last
    }
    // Slow enough to be killed in the middle.
    there.proxy.fault = (request) => (request.startsWith('PUT') ? { waitMs: 30 } : null)
    // The moment is random: go on until one of the kills was in the middle of sending.
    let rounds = 0
    for (; rounds < KILLS || (inSending === 0 && rounds < MOST_KILLS); rounds++)
      await run(String(rounds), 1 + Math.floor(Math.random() * 10))
    const papers = new Set(JSON.parse(await run('finish', 0)) as string[])
    console.info(`${added.size} added, ${deleted.size} deleted, ${inSending} of ${rounds} killed while it sent`)

    expect([added.size > 0, inSending > 0]).toEqual([true, true])
    expect([...added].filter((hash) => !deleted.has(hash) && !papers.has(hash))).toEqual([])
    const kept = [...there.s3.objects.keys()].map((key) => key.slice(0, 64))
    expect(kept.sort()).toEqual([...papers].sort())
    expect(damaged()).toEqual([])
    expect(there.s3.uploads.size).toBe(0)
    expect(parts(path.join(folder, 's3-papers'))).toEqual([])
  },
)

/** Runs `npm run files` to its end, or until it is killed some ms after its first line. */
async function move(folder: string, name: string, killAfter: number | false, more: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/files.ts', name], {
    env: { ...process.env, ...there.environment, DATA_DIR: folder, LOG_LEVEL: 'error', ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (bytes) => {
    said += bytes
  })
  const ended = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)))
  for await (const line of createInterface({ input: child.stdout })) {
    if (said === '' && killAfter !== false) setTimeout(() => child.kill('SIGKILL'), killAfter)
    said += `${line}\n`
  }
  return { code: await ended, said }
}

test(`moved to the store and back, killed ${KILLS} times each way, nothing is lost, doubled or left over`, {
  timeout,
}, async () => {
  const folder = freshFolder()
  const papers = path.join(folder, 'papers')
  mkdirSync(papers)
  const files = new Map<string, Buffer>()
  for (let number = 0; number < 40; number++) {
    const bytes = randomBytes(number % 10 === 9 ? 17_000_000 : 300_000)
    files.set(`${hashOf(bytes)}.pdf`, bytes)
  }
  for (const [name, bytes] of files) writeFileSync(path.join(papers, name), bytes)
  const names = [...files.keys()].sort()
  const onDisk = () => readdirSync(papers).sort()
  const whole = () =>
    onDisk().every((name) => readFileSync(path.join(papers, name)).equals(files.get(name) ?? Buffer.alloc(0)))

  there.proxy.fault = () => ({ waitMs: 50 })
  let cut = 0
  for (let round = 0; round < KILLS; round++)
    if ((await move(folder, 'to-s3', Math.random() * LONGEST_MS)).code !== 0) cut++
  const done = await move(folder, 'to-s3', false)
  expect(done).toMatchObject({ code: 0 })
  expect([...there.s3.objects.keys()].sort()).toEqual(names)
  expect([damaged(), there.s3.uploads.size, onDisk()]).toEqual([[], 0, names])
  expect((await move(folder, 'to-s3', false)).said).toContain('✓ 0 PDFs of 40 copied')

  expect(await move(folder, 'remove-from-disk', false, { FILES: 'disk' })).toMatchObject({ code: 1 })
  const removed = await move(folder, 'remove-from-disk', false)
  expect(removed.said).toContain('✓ 40 PDFs of 40 taken away')
  expect(onDisk()).toEqual([])
  rmSync(path.join(folder, 's3-papers'), { recursive: true })

  for (let round = 0; round < KILLS; round++)
    if ((await move(folder, 'to-disk', Math.random() * LONGEST_MS)).code !== 0) cut++
  expect(await move(folder, 'to-disk', false)).toMatchObject({ code: 0 })
  // The next start of Folio deletes partial files of a killed process.
  for (const part of parts(papers)) rmSync(path.join(papers, part))
  expect([onDisk(), whole()]).toEqual([names, true])
  expect(await move(folder, 'remove-from-s3', false)).toMatchObject({ code: 1 })
  expect(await move(folder, 'remove-from-s3', false, { FILES: 'disk' })).toMatchObject({ code: 0 })
  expect([there.s3.objects.size, onDisk(), whole()]).toEqual([0, names, true])
  expect(cut).toBeGreaterThan(0)
  console.info(`${cut} of ${2 * KILLS} killed in the middle`)
})

test('a move reports damaged files, skips them, and copies the others', async () => {
  const folder = freshFolder()
  mkdirSync(path.join(folder, 'papers'))
  const good = randomBytes(1000)
  writeFileSync(path.join(folder, 'papers', `${hashOf(good)}.pdf`), good)
  writeFileSync(path.join(folder, 'papers', `${'a'.repeat(64)}.pdf`), 'do not match what was stored')
  const { code, said } = await move(folder, 'to-s3', false)
  expect(code).toBe(1)
  expect(said).toContain('1 PDF is damaged and left as they are')
  expect([...there.s3.objects.keys()]).toEqual([`${hashOf(good)}.pdf`])
})
