import { readdirSync, readFileSync } from 'node:fs'
import { request as send } from 'node:http'
import { ACTIONS, ROUTES } from '../app/test-rights'
import { expectNoBarriers } from './expect-no-barriers'
import { expect, type Folio, importDone, startFolio, test } from './folio'
import { patientContext, ready } from './patient-context'
import { readBuild } from './people'

// What strangers get from a Folio that others can reach, as far as it depends on Next: which addresses exist, and how
// they are parsed. Each refusal is tested in app/strangers.test.ts.
const TOKEN = 'the-token-of-this-folio'
const SECRET = 'zebracrossing'
const FOR_ALL = ['/sign-in', '/api/health']

const routes = Object.keys(readBuild('app-paths-manifest') as Record<string, string>)
type Built = { workers: Record<string, unknown>; filename: string; exportedName: string }
const actions = Object.entries(readBuild('server-reference-manifest').node as Record<string, Built>).map(
  ([id, { workers, filename, exportedName }]) => ({
    ...{ id, action: `${filename} ${exportedName}` },
    pages: Object.keys(workers).map((worker) => addressOf(worker.slice('app'.length))),
  }),
)
/** One action for each set of pages that has some: it is refused before Folio knows which action it is. */
const someActions = [...new Map(actions.map((one) => [one.pages.join(), one])).values()]

const OPEN = { HOST: '0.0.0.0', API_TOKEN: TOKEN, SAMPLE_LIBRARY: 'off' }
let folio: Folio

test.beforeAll(async () => {
  test.slow()
  folio = await startFolio(OPEN)
  const form = new FormData()
  form.append('files', new Blob([`@article{a, title={On ${SECRET}}, author={Doe, J}, year={2020}}`]), 'a.bib')
  const headers = { authorization: `Bearer ${TOKEN}` }
  const sent = await fetch(`${folio.url}/api/imports`, { method: 'POST', body: form, headers })
  await importDone(folio, sent, headers)
})

test.afterAll(() => folio?.close())

test('the build has exactly the listed actions and routes', () => {
  const listed = Object.entries(ACTIONS).flatMap(([file, rights]) =>
    Object.values(rights).flatMap((names) => names.split(' ').map((name) => `${file} ${name}`)),
  )
  expect(actions.map(({ action }) => action).sort()).toEqual(listed.sort())
  expect(routes.filter((route) => !route.startsWith('/_')).sort()).toEqual(Object.keys(ROUTES).sort())
})

test('every page and route is refused', async () => {
  for (const to of new Set(routes.map(addressOf)))
    for (const method of ['GET', 'POST']) {
      if (FOR_ALL.includes(to)) continue
      const { status, text } = await ask(method, to)
      // Uploads bypass the proxy; there Next itself answers which methods exist.
      expect([method, to, status === 405 ? 401 : status]).toEqual([method, to, 401])
      expect(text).not.toContain(SECRET)
    }
  const known = await ask('GET', '/library', { authorization: `Bearer ${TOKEN}` })
  expect([known.status, known.text.includes(SECRET)]).toEqual([200, true])
})

test('an action is refused on every page that has it, and at addresses open to strangers', async () => {
  for (const { id, pages } of someActions)
    for (const to of [...pages, '/api/papers', '/api/imports', '/api/papers/a/pdf', '/API/papers', ...FOR_ALL]) {
      const { status, text } = await ask('POST', to, { 'next-action': id, accept: 'text/x-component' }, '[]')
      // Health accepts no POST; the sign-in page counts this as a guess.
      const refused = { '/api/health': [405], '/sign-in': [401, 429] }[to] ?? [401]
      expect([id, to, status, refused.includes(status)]).toEqual([id, to, status, true])
      expect(text).not.toContain(SECRET)
    }
})

test('an action in a form, as a browser without scripts sends it, is refused', async () => {
  const [{ id } = { id: '' }] = someActions
  const body = `--x\r\ncontent-disposition: form-data; name="$ACTION_ID_${id}"\r\n\r\n\r\n--x--\r\n`
  for (const to of ['/', '/library', '/nowhere']) {
    const { status } = await ask('POST', to, { 'content-type': 'multipart/form-data; boundary=x' }, body)
    expect([id, to, status]).toEqual([id, to, 401])
  }
})

// Next would serve its not-found page here, and run actions on it, without asking the proxy.
test('below the data of the build nothing is revealed, and no action runs', async () => {
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
    for (const { id } of someActions.slice(0, 3))
      for (const [type, body] of [
        ['text/plain;charset=UTF-8', '[]'],
        ['multipart/form-data; boundary=x', form],
      ] as const) {
        const headers = { accept: 'text/x-component', 'content-type': type, 'next-action': id }
        expect([to, id, type, (await ask('POST', to, headers, body)).status]).toEqual([to, id, type, 401])
      }
  }
})

test('requests that Next cannot serve are bad requests, for strangers and for known people', async () => {
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

test('there is no other way in', async () => {
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
      // Next redirects to the normalised address, or does not understand it.
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
    await expect(page.getByRole('alert')).toHaveText('This token does not match API_TOKEN.')
    await page.getByLabel('Token').fill(TOKEN)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(`${folio.url}/library?order=title`)
    await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible()
    const [cookie] = await context.cookies()
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
    await page.goto(`${folio.url}/settings`)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    // A copied cookie is invalid, too.
    expect((await ask('GET', '/library', { cookie: `${cookie?.name}=${cookie?.value}` })).status).toBe(401)
    await context.close()
  })
})

test('a signed-in page works, and says so when it is no longer signed in', async ({ browser }) => {
  const context = await patientContext(browser)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.goto(folio.url)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expectNoBarriers(page)
  await page.getByLabel('Token').fill('no token of this Folio')
  await page.getByLabel('Token').press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'This token does not match' })).toBeVisible()
  await expectNoBarriers(page)
  await page.getByLabel('Token').fill(TOKEN)
  await page.getByLabel('Token').press('Enter')
  const links = page.getByRole('navigation', { name: 'Folio' })
  await expect(links).toBeVisible()
  await ready(page)
  await links.getByRole('link', { name: /^Library/ }).click()
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
  // A link on another site's page: the browser does not send the cookie at first.
  const link = `<a href="${folio.url}/library">there</a>`
  await page.route('https://elsewhere.example/', (route) => route.fulfill({ contentType: 'text/html', body: link }))
  await page.goto('https://elsewhere.example/')
  await page.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible()
  await ready(page)

  // A person who is signed out while typing gets a message, and after signing in again the text is back in its box.
  await page.goto(folio.url)
  const box = page.getByRole('textbox', { name: 'Research question' })
  await box.fill('What do letters to nobody say?')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Research' }).click()
  await page.getByRole('alert').getByRole('button', { name: 'Sign in again' }).click()
  await page.getByLabel('Token').fill(TOKEN)
  await page.getByLabel('Token').press('Enter')
  await expect(box).toHaveValue('What do letters to nobody say?')

  await context.clearCookies()
  const form = page.getByRole('heading', { name: 'Sign in' })
  // The page shows the form by itself if one of its scripts was still to be loaded.
  await links.getByRole('link', { name: 'Settings' }).or(form).first().click()
  await expect(form).toBeVisible()
  await context.close()
})

test('a Folio that others could reach without signing in does not start, and says so in one sentence', async () => {
  const open = { ALLOWED_HOSTS: 'folio.example', ACCOUNTS: 'off', SAMPLE_LIBRARY: 'off' }
  await expect(startFolio(open, { anew: true })).rejects.toThrow(
    /HOST or ALLOWED_HOSTS lets others reach Folio.* set API_TOKEN/,
  )
})

/** `/library/[...id]/page` → `/library/a`. */
function addressOf(route: string): string {
  const path = route.replace(/\/(page|route)$/, '').replace(/\[[^\]]+\]/g, 'a')
  return path || '/'
}

/** A raw request, whose path is not normalised. */
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
