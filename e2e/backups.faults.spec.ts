import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { askOverHttp, citations } from './ask-question'
import { expect, type Folio, settled, test } from './folio'

test.describe.configure({ mode: 'serial' })

const QUESTION = 'How does retrieval augmented generation reduce hallucination?'
const backups = (folio: Folio) =>
  readdirSync(path.join(folio.dataDir, 'backups')).filter((name) => name.endsWith('.zip'))

/** Runs `npm run backup` or `npm run restore` while a Folio exists. */
async function command(folio: Folio, name: 'backup' | 'restore', ...args: string[]) {
  const environment = { ...process.env, DATA_DIR: folio.dataDir, PORT: new URL(folio.url).port, DATABASE_URL: '' }
  const run = promisify(execFile)(process.execPath, ['--import', 'tsx', `scripts/${name}.ts`, ...args], {
    env: environment,
  })
  return run.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout, stderr }) => ({ code: Number(code), said: `${stdout}${stderr}` }),
  )
}

let asked: { id: string; sessionId: string }
let before: unknown

test.beforeAll(async ({ folio }) => {
  await settled(folio)
  asked = await askOverHttp(folio, QUESTION)
  before = await runOf(folio, asked.id)
})

/** All that the API returns for a run: answer, citations, evidence, references. */
async function runOf(folio: Folio, id: string): Promise<unknown> {
  return (await fetch(`${folio.url}/api/research/${id}`)).json()
}

test('a downloaded backup is sufficient, on another machine', async ({ folio }) => {
  expect((await fetch(`${folio.url}/api/backups`, { method: 'POST' })).ok).toBe(true)
  const [name = ''] = backups(folio)
  const taken = path.join(mkdtempSync(path.join(tmpdir(), 'folio-taken-')), name)
  writeFileSync(taken, Buffer.from(await (await fetch(`${folio.url}/api/backups/${name}`)).arrayBuffer()))
  const other = { ...folio, dataDir: mkdtempSync(path.join(tmpdir(), 'folio-other-')) }
  expect(await command(other, 'restore', taken)).toMatchObject({
    code: 0,
    said: expect.stringContaining('✓ Restored as of'),
  })
  expect(readdirSync(path.join(other.dataDir, 'papers')).length).toBe(
    readdirSync(path.join(folio.dataDir, 'papers')).length,
  )
  expect(existsSync(path.join(other.dataDir, 'model.json'))).toBe(false)
  rmSync(other.dataDir, { recursive: true })
})

test('npm run backup asks the running Folio, and restore waits until it is stopped', async ({ folio }) => {
  const single = path.join(mkdtempSync(path.join(tmpdir(), 'folio-single-')), 'all.zip')
  const made = await command(folio, 'backup', single)
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining(`✓ ${single}`) })
  expect(await command(folio, 'backup', single)).toMatchObject({
    code: 1,
    said: expect.stringContaining('is there already'),
  })
  const refused = await command(folio, 'restore', 'latest')
  expect(refused).toMatchObject({
    code: 1,
    said: expect.stringMatching(/in use by another instance of Folio .*Stop it/),
  })
})

test('a start that finds damage says so and lists the backups, and one word restores the newest', async ({
  page,
  folio,
}) => {
  await folio.kill('SIGTERM')
  const cut = path.join(folio.dataDir, 'backups', 'folio-2999-01-01-000000-asked.zip')
  writeFileSync(cut, readFileSync(path.join(folio.dataDir, 'backups', backups(folio)[0] ?? '')))
  truncateSync(cut, Math.floor(statSync(cut).size / 2))
  writeFileSync(path.join(folio.dataDir, 'db', 'global', 'pg_control'), Buffer.alloc(8192, 7))
  const failure = await folio.start().catch((error: Error) => error.message)
  expect(failure).toContain(
    `The database in ${path.join(folio.dataDir, 'db')} is damaged: global/pg_control was overwritten`,
  )
  expect(failure).toContain(backups(folio)[0])
  expect(failure).toContain('folio-2999-01-01-000000-asked.zip is incomplete: part of it is missing.')
  expect(failure).toContain('npm run restore latest')
  const restored = await command(folio, 'restore', 'latest')
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('db-before-restore-') })
  await folio.start()
  expect(await runOf(folio, asked.id)).toEqual(before)
  await page.goto(`/research/${asked.sessionId}`)
  await citations(page).first().click()
  await expect(page.getByRole('region', { name: 'Source', exact: true }).getByTestId('highlight').first()).toBeVisible()
  const again = await askOverHttp(folio, QUESTION)
  expect(again.answer).toEqual((before as { answer: unknown }).answer)
})
