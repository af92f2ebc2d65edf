import { readdirSync, readFileSync } from 'node:fs'
import { request as send } from 'node:http'
import { expectNoBarriers } from './expect-no-barriers'
import { expect, type Folio, importDone, startFolio, test } from './folio'

// What a Folio that others can reach gives to those who have not shown the token. The build says what there is to ask
// for, so that a new page, route or action is asked for too.
const TOKEN = 'the-token-of-this-folio'
const SECRET = 'zebracrossing'
const FOR_ALL = ['/sign-in', '/api/health']
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

const readBuild = (name: string) => JSON.parse(readFileSync(`.next/server/${name}.json`, 'utf8'))
const routes = Object.keys(readBuild('app-paths-manifest') as Record<string, string>)
const actions: { id: string; pages: string[] }[] = Object.entries(
  readBuild('server-reference-manifest').node as Record<string, { workers: Record<string, unknown> }>,
).map(([id, { workers }]) => ({
  id,
  pages: Object.keys(workers).map((worker) => addressOf(worker.slice('app'.length))),
}))

const OPEN = { HOST: '0.0.0.0', API_TOKEN: TOKEN, SAMPLE_LIBRARY: 'off' }
let folio: Folio

test.beforeAll(async () => {
  test.slow()
  // The tests are the reverse proxy.
  folio = await startFolio({ ...OPEN, TRUST_PROXY: '1' })
  const form = new FormData()
  form.append('files', new Blob([`@article{a, title={On ${SECRET}}, author={Doe, J}, year={2020}}`]), 'a.bib')
  const headers = { authorization: `Bearer ${TOKEN}` }
  const sent = await fetch(`${folio.url}/api/imports`, { method: 'POST', body: form, headers })
  await importDone(folio, sent, headers)
})

test.afterAll(() => folio?.close())

test('every page and route is refused, by every method', async () => {
  expect(routes.length).toBeGreaterThan(30)
  for (const to of new Set(routes.map(addressOf)))
    for (const method of METHODS) {
      if (FOR_ALL.includes(to)) continue
      const { status, text } = await ask(method, to)
      // Uploads pass the proxy by; there Next itself says which methods there are.
      const isAboutMethods = status === 405 || (method === 'OPTIONS' && status === 204)
      expect([method, to, isAboutMethods ? 401 : status]).toEqual([method, to, 401])
      expect(text).not.toContain(SECRET)
    }
  const known = await ask('GET', '/library', { authorization: `Bearer ${TOKEN}` })
  expect([known.status, known.text.includes(SECRET)]).toEqual([200, true])
})

test('every action is refused, on every page that has it and where strangers may go', async () => {
  expect(actions.length).toBeGreaterThan(100)
  for (const { id, pages } of actions)
    for (const to of [...pages, '/api/papers', '/api/imports', '/api/papers/a/pdf', '/API/papers', ...FOR_ALL]) {
      const { status, text } = await ask('POST', to, { 'next-action': id, accept: 'text/x-component' }, '[]')
      // Health takes no POST; the page to sign in takes this for a guess.
      const refused = { '/api/health': [405], '/sign-in': [401, 429] }[to] ?? [401]
      expect([id, to, status, refused.includes(status)]).toEqual([id, to, status, true])
      expect(text).not.toContain(SECRET)
    }
})

test('an action in a form, as a browser without scripts sends it, is refused', async () => {
  for (const { id } of actions) {
    const body = `--x\r\ncontent-disposition: form-data; name="$ACTION_ID_${id}"\r\n\r\n\r\n--x--\r\n`
    for (const to of ['/', '/library', '/nowhere']) {
      const { status } = await ask('POST', to, { 'content-type': 'multipart/form-data; boundary=x' }, body)
      expect([id, to, status]).toEqual([id, to, 401])
    }
  }
})

// Next would show its page for what is missing here, and run actions on it, without asking the proxy.
test('below the data of the build nothing is told, and no action runs', async () => {
  const readers: Record<string, string>[] = [{}, { rsc: '1' }, { accept: 'text/html' }]
  const build = readFileSync('.next/BUILD_ID', 'utf8').trim()
  const form = '--x\r\ncontent-disposition: form-data; name="0"\r\n\r\n["$F1"]\r\n--x--\r\n'
  for (const to of [
    `/_next/data/${build}/library.rsc`,
    `/_next/data/${build}/a`,
    `/_next/data/${build}`,
    `/_next/data/${build}/library.json`,
    `/_next/%64ata/${build}/a`,
  ]) {
    for (const headers of readers) expect([to, (await ask('GET', to, headers)).status]).toEqual([to, 401])
    for (const { id } of actions)
      for (const [type, body] of [
        ['text/plain;charset=UTF-8', '[]'],
        ['multipart/form-data; boundary=x', form],
      ] as const) {
        const headers = { accept: 'text/x-component', 'content-type': type, 'next-action': id }
        expect([to, id, type, (await ask('POST', to, headers, body)).status]).toEqual([to, id, type, 401])
      }
  }
})

test('what Next cannot serve is a bad request, for strangers and for those who are known', async () => {
  for (const headers of [{}, { authorization: `Bearer ${TOKEN}` }] as Record<string, string>[])
    for (const [method, to] of [
      ['TRACE', '/'],
      ['TRACE', '/api/papers'],
      ['TRACE', '/sign-in'],
      ['OPTIONS', '*'],
      ['GET', '*'],
    ] as const) {
      const { status, text } = await ask(method, to, headers)
      expect([method, to, status, text]).toEqual([method, to, 400, expect.stringMatching(/Folio serves no .+\./)])
    }
})

test('no other way leads in', async () => {
  const chunk = readdirSync('.next/static/chunks').find((name) => name.endsWith('.js'))
  const paths = [
    '/library?_rsc=1',
    '/library.rsc',
    '/library.txt',
    '/index.rsc',
    '/LIBRARY',
    '/Api/papers',
    '/API/PAPERS',
    '/api/papers/',
    '/api/papers//',
    '//api/papers',
    '/./library',
    '/sign-in/../library',
    '/sign-in/%2e%2e/library',
    '/sign-in/..%2flibrary',
    '/sign-in%2f..%2flibrary',
    '/sign-in;/library',
    '/api/health/../papers',
    '/api/health/..%2fpapers',
    '/api/%70apers',
    '/api/papers/x%2Fpdf',
    '/api/papers/..%2f..%2flibrary/pdf',
    '/%61pi/research/a',
    `/_next/static/chunks/${chunk}`,
    '/_next/static/chunks/none.js',
    '/_next/static/../library',
    '/_next/image?url=%2Ficon.svg&w=64&q=75',
    '/_next/image?url=%2Fapi%2Fpapers&w=64&q=75',
    '/_next/data/x/library.json',
    '/_next/postponed/resume/library',
    '/_not-found',
    '/_error',
    '/404',
    '/favicon.ico',
    '/icon.svg',
    '/manifest.webmanifest',
    '/robots.txt',
    'http://127.0.0.1/library',
  ]
  const extra: Record<string, string>[] = [
    {},
    { rsc: '1' },
    { rsc: '1', 'next-router-prefetch': '1' },
    { rsc: '1', 'next-router-segment-prefetch': '/_tree' },
    { 'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy' },
    { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
    { 'x-middleware-rewrite': '/library', 'x-invoke-path': '/library', 'x-matched-path': '/library' },
    { 'x-nextjs-data': '1' },
    { 'x-prerender-revalidate': 'x' },
    { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', forwarded: 'for=127.0.0.1' },
    { 'x-original-url': '/library', 'x-rewrite-url': '/library' },
    { accept: 'text/html' },
    { cookie: `folio-session-${new URL(folio.url).port}=99999999999.AAAA` },
    { authorization: 'Bearer' },
    { connection: 'Upgrade', upgrade: 'websocket' },
  ]
  for (const to of [...paths, ...FOR_ALL, '/', '/library', '/api/papers'])
    for (const headers of extra) {
      const { status, text } = await ask('GET', to, headers)
      // Next leads to the address as it should be written, or does not understand it.
      const allowed = FOR_ALL.includes(to) ? [200, 307, 401] : [307, 308, 400, 401]
      expect([to, headers, status, allowed.includes(status)]).toEqual([to, headers, status, true])
      expect([to, headers, text.includes(SECRET)]).toEqual([to, headers, false])
    }
  expect(JSON.parse((await ask('GET', '/api/health')).text)).toEqual({ status: 'ok' })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a person signs in with the token, once, and out again', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, extraHTTPHeaders: {} })
    const page = await context.newPage()
    await page.goto(`${folio.url}/library?order=title`)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await page.getByLabel('Token').fill('no token of this Folio')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toHaveText('This is not the token that API_TOKEN says.')
    await page.getByLabel('Token').fill(TOKEN)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(`${folio.url}/library?order=title`)
    await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible()
    const [cookie] = await context.cookies()
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
    await page.goto(`${folio.url}/settings`)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    // Whoever has copied the cookie is out, too.
    expect((await ask('GET', '/library', { cookie: `${cookie?.name}=${cookie?.value}` })).status).toBe(401)
    await context.close()
  })
})

test('a signed-in page works, and says so when it is no longer signed in', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.goto(folio.url)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expectNoBarriers(page)
  await page.getByLabel('Token').fill('no token of this Folio')
  await page.getByLabel('Token').press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'This is not the token' })).toBeVisible()
  await expectNoBarriers(page)
  await page.getByLabel('Token').fill(TOKEN)
  await page.getByLabel('Token').press('Enter')
  await page
    .getByRole('navigation', { name: 'Folio' })
    .getByRole('link', { name: /^Library/ })
    .click()
  await expect(page.getByText(`On ${SECRET}`).first()).toBeVisible()
  const status = (to: string) => page.evaluate(async (address) => (await fetch(address)).status, to)
  expect([await status('/api/papers'), await status('/api/research/none')]).toEqual([200, 404])
  await page.getByLabel('Add papers').setInputFiles({
    name: 'letter.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('Dear Sir or Madam'),
  })
  await expect(page.getByText('This file is not a PDF').first()).toBeVisible()
  expect(complaints).toEqual([])
  // A link on a page of another site: the browser keeps the cookie back at first.
  const link = `<a href="${folio.url}/library">there</a>`
  await page.route('https://elsewhere.example/', (route) => route.fulfill({ contentType: 'text/html', body: link }))
  await page.goto('https://elsewhere.example/')
  await page.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible()

  await context.clearCookies()
  await page.getByRole('navigation', { name: 'Folio' }).getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await context.close()
})

test('whoever guesses is slowed down, and who is known is not', async () => {
  const known = { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '10.0.0.1, 198.51.100.1' }
  expect((await ask('GET', '/api/papers', known)).status).toBe(200)
  const statuses: number[] = []
  // Guesses at pages, uploads and the form count together, whichever part of Folio takes them.
  for (let n = 0; n < 60; n++) {
    // What stands before the entry of the proxy is the sender's invention.
    const headers = { 'x-forwarded-for': `198.51.100.1, 203.0.113.${n}`, authorization: `Bearer guess-number-${n}` }
    statuses.push((await ask(['GET', 'POST'][n % 2] as string, ['/', '/api/papers'][n % 2] as string, headers)).status)
  }
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(30)
  expect(statuses.at(-1)).toBe(429)
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '203.0.113.99' }
  expect((await ask('POST', '/sign-in', form, `token=${TOKEN}`)).status).toBe(429)
  expect((await ask('GET', '/api/papers', known)).status).toBe(200)
})

test('where others reach it and it would ask nobody who they are it does not start, and says so in one sentence', async () => {
  for (const [name, value] of [
    ['HOST', '0.0.0.0'],
    ['ALLOWED_HOSTS', 'folio.example'],
  ] as const)
    await expect(startFolio({ [name]: value, ACCOUNTS: 'off', SAMPLE_LIBRARY: 'off' }, { anew: true })).rejects.toThrow(
      /HOST or ALLOWED_HOSTS lets others reach Folio.* set API_TOKEN/,
    )
})

test('without a proxy that is trusted, an address in a header is not believed', async () => {
  await folio.kill()
  await folio.start(OPEN)
  const show = (token: string, from: string, more = {}) =>
    ask('GET', '/api/research', { authorization: `Bearer ${token}`, 'x-forwarded-for': from, ...more })
  expect((await show(TOKEN, '10.0.0.1')).status).toBe(200)
  const other = { connection: 'Upgrade', upgrade: 'websocket' }
  const guesses = await Promise.all(
    Array.from({ length: 11 }, (_, n) => show(`guess ${n}`, `10.0.1.${n}`, n % 2 ? other : {})),
  )
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10)
  expect((await show(TOKEN, '10.0.0.1')).status).toBe(429)
})

/** `/library/[...id]/page` → `/library/a`. */
function addressOf(route: string): string {
  const path = route.replace(/\/(page|route)$/, '').replace(/\[[^\]]+\]/g, 'a')
  return path || '/'
}

/** A request as any program could send it, to a path that is not put right first. */
function ask(method: string, path: string, headers: Record<string, string> = {}, body?: string) {
  return new Promise<{ status: number; text: string }>((done, fail) => {
    const { hostname, port } = new URL(folio.url)
    const sent = send({ hostname, port, path, method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part) => parts.push(part))
      response.on('end', () => done({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
    })
    sent.on('error', fail)
    sent.end(body)
  })
}
