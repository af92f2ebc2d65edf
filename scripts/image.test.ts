import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readEnv } from '../lib/env'
import { hasAccounts } from '../lib/reach'

// Compares the Dockerfile and compose.yaml with the existing commands and settings.

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const settings = [...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name)
const TOKEN = '0123456789abcdef'

type Instruction = { name: string; rest: string }

/** The instructions of each stage. */
function readDockerfile(): Instruction[][] {
  const lines = readFileSync('Dockerfile', 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll('\\\n', ' ')
    .split('\n')
  const stages: Instruction[][] = []
  for (const line of lines.filter((line) => line.trim())) {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.+)$/.exec(line) ?? []
    expect([line, name]).toEqual([line, expect.stringMatching(/./)])
    if (name === 'FROM') stages.push([])
    stages.at(-1)?.push({ name, rest: rest.trim() })
  }
  return stages
}

const stages = readDockerfile()
const [build = [], image = []] = stages
const restOf = (stage: Instruction[], name: string) => stage.filter((one) => one.name === name).map(({ rest }) => rest)
const command = (rest: string) => (JSON.parse(rest) as string[]).join(' ')
const imageEnv = Object.fromEntries(
  restOf(image, 'ENV').flatMap((rest) => rest.split(/\s+/).map((pair) => pair.split('=') as [string, string])),
)

type Service = {
  image: string
  build?: string
  command?: string[]
  env_file?: string[]
  environment: Record<string, string>
  volumes: string[]
  ports?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { disable?: boolean; test?: string[] }
  read_only?: boolean
  tmpfs?: string[]
  stop_grace_period?: string
}
const compose = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as {
  services: Record<'server' | 'worker' | 'database', Service>
  volumes: Record<string, null>
}
const { server, worker, database } = compose.services

/** Substitutes variables like compose. Throws if a required one is missing. */
function filled(text: string, given: Record<string, string>): string {
  return text.replace(/\$\{([A-Z_]+)(?::([-?])([^}]*))?\}/g, (_, name, sign, rest) => {
    const value = given[name]
    if (value) return value
    if (sign === '-') return rest
    throw new Error(rest)
  })
}
const filledEnv = (service: Service, given: Record<string, string>) =>
  Object.fromEntries(Object.entries(service.environment).map(([name, value]) => [name, filled(value, given)]))
const GIVEN = { POSTGRES_PASSWORD: 'a-password' }

test('the image is built from existing files by existing commands', () => {
  expect(stages).toHaveLength(2)
  for (const rest of restOf(build, 'COPY'))
    for (const place of rest.split(/\s+/).slice(0, -1)) expect([place, existsSync(place)]).toEqual([place, true])
  for (const rest of restOf(build, 'RUN'))
    for (const [file] of rest.matchAll(/\S+\.mjs/g)) expect([file, existsSync(file)]).toEqual([file, true])
  // The registry for images and packages is configurable.
  for (const from of [...stages.flatMap((stage) => restOf(stage, 'FROM')), database.image])
    expect(from.split('/')[0]).not.toMatch(/[.:].*\/|\./)
})

test('it starts like npm start, as a user without rights, with its data in a volume', () => {
  expect(command(restOf(image, 'CMD')[0] ?? '')).toBe(scripts.start)
  expect(restOf(image, 'USER')).toEqual(['node'])
  expect(image.findIndex(({ name }) => name === 'USER')).toBeLessThan(image.findIndex(({ name }) => name === 'CMD'))
  expect(restOf(image, 'VOLUME')).toEqual([imageEnv.DATA_DIR])
  expect(restOf(image, 'EXPOSE')).toEqual([imageEnv.PORT])
  const { NODE_ENV, NEXT_TELEMETRY_DISABLED, ...own } = imageEnv
  expect([NODE_ENV, NEXT_TELEMETRY_DISABLED]).toEqual(['production', '1'])
  for (const name of Object.keys(own)) expect(settings).toContain(name)
  expect(readEnv({ ...own, API_TOKEN: TOKEN })).toMatchObject({ HOST: '0.0.0.0', PORT: 3000, DATA_DIR: '/data' })
})

test('the health check passes while Folio is up, and fails otherwise', async () => {
  const [health = ''] = restOf(image, 'HEALTHCHECK')
  const [, ...args] = JSON.parse(health.slice(health.indexOf('['))) as string[]
  expect(existsSync('app/api/health/route.ts')).toBe(true)
  let status = 200
  const folio = createServer((request, response) => {
    response.writeHead(request.url === '/api/health' ? status : 404).end('{}')
  })
  await once(folio.listen(0, '127.0.0.1'), 'listening')
  const PORT = String((folio.address() as AddressInfo).port)
  const check = async () => (await once(spawn(process.execPath, args, { env: { ...process.env, PORT } }), 'close'))[0]
  expect(await check()).toBe(0)
  status = 500
  expect(await check()).toBe(1)
  folio.closeAllConnections()
  folio.close()
  expect(await check()).toBe(1)
})

test('compose sets known variables, has people sign in, and starts nothing without a password', () => {
  for (const service of [server, worker]) {
    for (const name of Object.keys(service.environment)) expect(settings).toContain(name)
    // Whatever .env contains, the containers find each other.
    expect(service.env_file).toEqual(['.env'])
    const { HOST, PORT, DATA_DIR } = filledEnv(service, GIVEN)
    expect(imageEnv).toMatchObject({ HOST, PORT, DATA_DIR })
    expect(hasAccounts(readEnv({ ...imageEnv, ...filledEnv(service, GIVEN) }))).toBe(true)
    expect(() => filledEnv(service, {})).toThrow('POSTGRES_PASSWORD')
    expect(service).toMatchObject({ read_only: true, tmpfs: ['/tmp'], volumes: [`data:${imageEnv.DATA_DIR}`] })
    expect(Number.parseInt(service.stop_grace_period ?? '', 10)).toBeGreaterThan(8)
  }
})

test("server and worker reach compose's database, and wait for it", () => {
  const { DATABASE_URL = '' } = filledEnv(server, GIVEN)
  const address = new URL(DATABASE_URL)
  const { POSTGRES_USER, POSTGRES_DB, POSTGRES_PASSWORD } = filledEnv(database, GIVEN)
  expect([address.username, address.password, address.pathname]).toEqual([
    POSTGRES_USER,
    POSTGRES_PASSWORD,
    `/${POSTGRES_DB}`,
  ])
  expect(Object.keys(compose.services)).toContain(address.hostname)
  expect(database.healthcheck?.test?.slice(0, 2)).toEqual(['CMD', 'pg_isready'])
  // The database needs pgvector.
  expect(database.image).toMatch(/^pgvector\/pgvector:pg\d+$/)
  expect(server.depends_on).toEqual({ database: { condition: 'service_healthy' } })
  expect(worker.depends_on).toEqual({ server: { condition: 'service_healthy' } })
  const volumes = [server, worker, database].flatMap(({ volumes }) => volumes.map((volume) => volume.split(':')[0]))
  expect([...new Set(volumes)].sort()).toEqual(Object.keys(compose.volumes).sort())
})

test('the server listens on this machine only, and the worker is that of npm run worker', () => {
  expect(server.ports?.map((port) => filled(port, {}))).toEqual([`127.0.0.1:3000:${imageEnv.PORT}`])
  expect(worker.ports).toBeUndefined()
  expect(worker.command?.join(' ')).toBe(scripts.worker)
  expect(worker.command?.slice(1).filter((file) => !existsSync(file))).toEqual([])
  expect([server.image, server.build, worker.image]).toEqual(['folio', '.', 'folio'])
  expect(worker.healthcheck).toEqual({ disable: true })
})

test('no secret and nothing of this machine goes into the image', () => {
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n')
  const own = readFileSync('.gitignore', 'utf8')
    .split('\n')
    .map((line) => line.replace(/\/$/, ''))
    .filter((line) => line && !line.startsWith('.env'))
  for (const name of ['.git', '.env*']) expect(ignored).toContain(name)
  // `**/` means what a bare name means in .gitignore.
  for (const name of own) expect([name, `**/${name}`].some((pattern) => ignored.includes(pattern))).toBe(true)
})
