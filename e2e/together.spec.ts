import type { Page } from '@playwright/test'
import { expectNoBarriers } from './expect-no-barriers'
import { expect, type Folio, importDone, startFolio, test } from './folio'
import { firstLink, invite, join, readActions, readBuild } from './people'
import { ACTIONS, ROUTES } from './rights'

// Several people on one Folio: who they are, what they may do, and that nobody finds what is another person's. The build says
// what there is to ask for, so that a new page, route or action is asked for too.
const SECRET = 'zebracrossing'
const MADE_UP = 'made-up-id'

const MODEL_ACTIONS = 'app/settings/model-actions.ts'
const MODEL = { baseURL: 'https://models.invalid/v1', apiKey: `sk-${SECRET}`, chatModel: SECRET, embeddingModel: '' }

const actions = readActions()

let folio: Folio
/** Cookies by name. */
const people: Record<string, string> = {}
/** What Ada has. */
const own: Record<string, string> = {}
let pages: Record<string, Page> = {}

const REFUSED = /"code":"forbidden"|This needs the role|\n1:\[\]/
const ROLES = { bob: 'reader', carol: 'contributor', dora: 'manager', zed: 'administrator' } as const

test.beforeAll(async ({ browser }) => {
  test.slow()
  folio = await startFolio({ ACCOUNTS: 'on', TRUST_PROXY: '1' })
  const zed = await join(browser, await firstLink(folio), 'Zed', expectNoBarriers)
  pages = { zed }
  for (const [name, role] of [...Object.entries(ROLES), ['ada', 'contributor']] as const)
    if (name !== 'zed')
      pages[name] = await join(
        browser,
        await invite(folio, zed, role),
        name.charAt(0).toUpperCase() + name.slice(1),
        role === 'reader' ? expectNoBarriers : undefined,
      )
  for (const [name, page] of Object.entries(pages))
    people[name] = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  await fillOwn()
})

test.afterAll(async () => {
  for (const page of Object.values(pages)) await page.context().close()
  await folio?.close()
})

/** Ada asks, keeps a table, tags, marks and notes, saves, and imports; all of it with a word that nobody else may see. */
async function fillOwn() {
  const papers = (await json('ada', '/api/papers')) as { papers: { id: string; status: string }[] }
  own.paper = papers.papers[0]?.id ?? ''
  const question = `What is retrieval good for, ${SECRET}?`
  const run = (await json('ada', '/api/research', post({ question }))) as { id: string; sessionId: string }
  Object.assign(own, { run: run.id, session: run.sessionId })
  const filter = {
    paperIds: [own.paper],
    tags: [],
    author: null,
    from: null,
    to: null,
    collection: null,
    libraries: [],
    highlighted: false,
  }
  const column = { id: 'c1', name: SECRET, kind: 'text', look: SECRET }
  own.table = givenBy(await act('ada', 'makeTableOf', [{ about: '', filter }, [column]]))
  const form = new FormData()
  form.append('files', new Blob([`@article{a, title={On herons}, author={Doe, J}, year={2020}}`]), `${SECRET}.bib`)
  const sent = await fetch(`${folio.url}/api/imports`, {
    method: 'POST',
    body: form,
    headers: { cookie: people.ada ?? '' },
  })
  own.import = ((await sent.clone().json()) as { import: { id: string } }).import.id
  await importDone(folio, sent, { cookie: people.ada ?? '' })
  own.highlight = crypto.randomUUID()
  const rects = [{ page: 1, x: 0.1, y: 0.1, w: 0.2, h: 0.02 }]
  await act(
    'ada',
    'keep',
    [{ id: own.highlight, paperId: own.paper, page: 1, rects, quote: SECRET, note: SECRET }],
    'app/pdf/selection/highlight-actions.ts',
  )
  await act('ada', 'saveNote', [own.paper, SECRET])
  await act('ada', 'tag', [[own.paper], [SECRET], []])
  await act('ada', 'save', [own.run], 'app/research/[id]/actions.ts')
  await act('ada', 'create', [SECRET, null], 'app/library/collections/collection-actions.ts')
  // By a link that nobody else has.
  await act('ada', 'newLink', [{ kind: 'answer', objectId: own.run }, 30])
  own.share = /\/shared\/([\w-]+)/.exec((await ask('ada', 'GET', '/shared')).text)?.[1] ?? ''
  own.library = givenBy(await act('ada', 'make', ['Herons'], 'app/library/libraries/actions.ts'))
  await act('ada', 'save', [{ library: own.library }, MODEL], MODEL_ACTIONS)
  for (const [what, id] of Object.entries(own)) expect([what, id]).toEqual([what, expect.stringMatching(/./)])
}

test('every action and route of the build is listed, with what it needs', () => {
  const listed = Object.entries(ACTIONS).flatMap(([file, rights]) =>
    Object.values(rights).flatMap((names) => names.split(' ').map((name) => `${file} ${name}`)),
  )
  expect(actions.map(({ file, name }) => `${file} ${name}`).sort()).toEqual(listed.sort())
  const built = Object.keys(readBuild('app-paths-manifest')).filter((route) => !route.startsWith('/_'))
  expect(built.sort()).toEqual(Object.keys(ROUTES).sort())
})

test('who may not do something is told so, whatever is sent; who may is not', async () => {
  test.slow()
  for (const [person, role] of Object.entries({ bob: 0, carol: 1, dora: 2 }))
    for (const { id, file, name, page, needs } of actions) {
      if (needs <= role) continue
      const { status, text } = await call(person, page, id, '[]')
      // A failure that an action does not give back is an error of Next's; a list that it gives back is empty.
      expect([person, file, name, status, status === 500 || REFUSED.test(text)]).toEqual([
        person,
        file,
        name,
        status,
        true,
      ])
    }
  for (const [method, to] of [
    ['GET', '/api/backups'],
    ['POST', '/api/backups'],
    ['POST', '/api/rebuild-index'],
    ['DELETE', `/api/papers/${own.paper}`],
  ] as const)
    expect([method, to, (await ask('bob', method, to)).status]).toEqual([method, to, 403])
  expect((await ask('zed', 'GET', '/api/backups')).status).toBe(200)
  // Pages and routes for administrators alone: of a page there is nothing to see.
  for (const [route, { right }] of Object.entries(ROUTES)) {
    if (!right) continue
    const to = route.replace(/\/(page|route)$/, '').replace(/\[[^\]]+\]/, 'a')
    const expected = route.endsWith('/page') ? 404 : 403
    expect([route, (await ask('dora', 'GET', to)).status]).toEqual([route, expected])
  }
})

test('what is another person’s is not there: pages, routes and actions, for everybody else', async () => {
  test.slow()
  for (const person of ['bob', 'zed'])
    for (const [route, { of }] of Object.entries(ROUTES)) {
      if (route === '/sign-out/route') continue
      const address = (id: string) =>
        route
          .replace(/\/(page|route)$/, '')
          .replace(/\[[^\]]+\]/, encodeURIComponent(id))
          .replace(/\[[^\]]+\]/, 'a') || '/'
      const found = await ask(person, 'GET', address(of ? (own[of] ?? 'a') : 'a'))
      expect([person, route, found.text.includes(SECRET)]).toEqual([person, route, false])
      if (!of || of === 'paper' || of === 'backup') continue
      const nothing = await ask(person, 'GET', address(MADE_UP))
      expect([person, route, found.status]).toEqual([person, route, nothing.status])
      if (route.startsWith('/api/'))
        expect([route, found.text.replaceAll(own[of] ?? '', MADE_UP)]).toEqual([route, nothing.text])
      for (const method of ['DELETE', 'POST', 'PUT', 'PATCH']) {
        const { status, text } = await ask(person, method, address(own[of] ?? ''))
        expect([person, method, route, status === 200 || text.includes(SECRET)]).toEqual([person, method, route, false])
      }
    }
  const ids = Object.values(own)
  const all = [[ids], ...ids.flatMap((one) => [[one], [one, one], [one, true]])]
  for (const { id, file, name, page, takes } of actions) {
    const rights = ACTIONS[file] ?? {}
    // What a reader may: everything else was refused above.
    if (!rights.read?.split(' ').includes(name)) continue
    // What differs only in what the action does not look at is sent once.
    for (const sent of new Set(all.map((args) => JSON.stringify(args.slice(0, takes))))) {
      const { text } = await call('bob', page, id, sent)
      expect([file, name, sent, text.includes(SECRET)]).toEqual([file, name, sent, false])
    }
  }
  // The model of a library that they are not in is as little there as that of none.
  for (const person of ['bob', 'zed'])
    for (const { id, file, name, page } of actions) {
      if (file !== MODEL_ACTIONS) continue
      const said = async (library: string) =>
        (await call(person, page, id, JSON.stringify([{ library }, MODEL]))).text.replaceAll(library, '')
      const text = await said(own.library ?? '')
      expect([name, text]).toEqual([name, expect.stringMatching(/There is no such library|\n1:\[\]/)])
      expect(text.split('\n').at(-2)).toBe((await said(MADE_UP)).split('\n').at(-2))
    }
  expect(await act('ada', 'readModel', [own.library])).toContain(SECRET)
  expect(await act('ada', 'readModel', [own.library])).not.toContain(MODEL.apiKey)
  // All of it is still there, for Ada.
  const kept = await ask('ada', 'GET', `/api/research/${own.run}`)
  expect([kept.status, kept.text.includes(SECRET), kept.text.includes('"status":"completed"')]).toEqual([
    200,
    true,
    true,
  ])
  for (const to of [
    `/research/${own.session}`,
    `/tables/${own.table}`,
    '/saved',
    `/runs/${own.run}`,
    '/library',
    `/library/imports/${own.import}`,
    `/shared/${own.share}`,
    '/shared',
  ])
    expect([to, (await ask('ada', 'GET', to)).text.includes(SECRET)]).toEqual([to, true])
  expect(await act('ada', 'list', [own.paper], 'app/pdf/selection/highlight-actions.ts')).toContain(SECRET)
})

test('what is counted over all libraries, and where data lies, is told to administrators alone', async () => {
  for (const [person, told] of [
    ['zed', true],
    ['dora', false],
    ['bob', false],
  ] as const) {
    const { text } = await ask(person, 'GET', '/library/health')
    expect([person, text.includes(folio.dataDir), text.includes('On disk')]).toEqual([person, told, told])
  }
})

test('people meet in one library, and each has their own work', async () => {
  const { ada, bob } = pages as Record<'ada' | 'bob', Page>
  await bob.goto(`${folio.url}/research/${own.session}`)
  await expect(bob.getByRole('heading', { name: 'There is nothing on this page.' })).toBeVisible()
  await bob.goto(folio.url)
  await expect(bob.getByText(SECRET)).toHaveCount(0)
  await bob
    .getByRole('navigation', { name: 'Folio' })
    .getByRole('link', { name: /^Library/ })
    .click()
  await expect(bob.getByText('On herons').first()).toBeVisible()
  await ada.goto(`${folio.url}/account`)
  await expect(ada.getByText('This browser')).toBeVisible()
  await expectNoBarriers(ada)
  await ada.getByLabel('What it is for').fill('Notebook')
  await ada.getByRole('button', { name: 'Make a key' }).click()
  const key = (await ada.getByText(/^folio_/).textContent()) ?? ''
  const answer = await fetch(`${folio.url}/api/research/${own.run}`, { headers: { authorization: `Bearer ${key}` } })
  expect([answer.status, (await answer.text()).includes(SECRET)]).toEqual([200, true])
  const adding = await fetch(`${folio.url}/api/imports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
  })
  expect(adding.status).toBe(403)
  // What is done on the screen is not a program's, whatever its key is for.
  const making = actions.find(({ file, name }) => file === 'app/library/libraries/actions.ts' && name === 'make')
  const headers = { authorization: `Bearer ${key}`, 'next-action': making?.id ?? '', accept: 'text/x-component' }
  const made = await fetch(`${folio.url}${making?.page}`, { method: 'POST', headers, body: '["Of a program"]' })
  expect(await made.text()).toContain('"code":"forbidden"')
})

test('an administrator sees who is here, and ends what somebody may at once', async () => {
  const { zed } = pages as Record<'zed', Page>
  await zed.goto(`${folio.url}/people`)
  await expect(zed.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(5)
  await expectNoBarriers(zed)
  const row = zed.getByRole('listitem').filter({ hasText: 'bob@example.org' })
  await row.getByRole('button', { name: 'Disable' }).click()
  await expect(row.getByRole('button', { name: 'Let in again' })).toBeVisible()
  expect((await ask('bob', 'GET', '/api/papers')).status).toBe(401)
  await expect(zed.getByText(/^Zed disabled: /)).toBeVisible()
  expect((await ask('zed', 'GET', '/people')).text).not.toContain(SECRET)
})

async function ask(person: string, method: string, to: string, headers: Record<string, string> = {}, body?: string) {
  // Each from a place of their own: what one guesses wrongly is not to slow the others down.
  const from = `10.0.0.${Object.keys(people).indexOf(person) + 1}`
  const sent = { cookie: people[person] ?? '', accept: 'text/html', 'x-forwarded-for': from, ...headers }
  const response = await fetch(folio.url + to, { method, headers: sent, body, redirect: 'manual' })
  return { status: response.status, text: await response.text() }
}

function call(person: string, page: string, id: string, body: string) {
  const headers = { 'next-action': id, accept: 'text/x-component', 'content-type': 'text/plain;charset=UTF-8' }
  return ask(person, 'POST', page, headers, body)
}

async function act(person: string, name: string, args: unknown[], file?: string): Promise<string> {
  const action = actions.find((one) => one.name === name && (!file || one.file === file))
  if (!action) throw new Error(`there is no action ${name}`)
  const { status, text } = await call(person, action.page, action.id, JSON.stringify(args))
  expect([name, status, text]).toEqual([name, 200, expect.not.stringContaining('"ok":false')])
  return text
}

const givenBy = (text: string) => /"value":"([^"]+)"/.exec(text)?.[1] ?? ''

async function json(person: string, to: string, init: RequestInit = {}): Promise<unknown> {
  const headers = { ...init.headers, cookie: people[person] ?? '' }
  return (await fetch(folio.url + to, { ...init, headers })).json()
}

const post = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
