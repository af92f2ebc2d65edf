import type { Page } from '@playwright/test'
import { ROUTES } from '../app/test-rights'
import { expectNoBarriers } from './expect-no-barriers'
import { expect, type Folio, importDone, startFolio, test } from './folio'
import { bringIn, browserOf, callAction, cookiesOf, firstLink, invite, join, PASSWORD } from './people'

// Several people on one Folio: they join, share one library, and do not see each other's data. Each right and
// restriction is tested in app/rights.test.ts and app/of-others.test.ts.
const SECRET = 'zebracrossing'

let folio: Folio
/** Cookies by name. */
const people = {} as Record<'zed' | 'ada' | 'bob' | 'dora', string>
/** Ids of Ada's data. */
const own: Record<string, string> = {}
const pages = {} as Record<'zed' | 'ada' | 'bob', Page>

test.beforeAll(async ({ browser }) => {
  test.slow()
  folio = await startFolio({ ACCOUNTS: 'on' })
  pages.zed = await join(browser, await firstLink(folio), 'Zed', expectNoBarriers)
  people.zed = await cookiesOf(pages.zed)
  for (const [name, role] of [
    ['ada', 'contributor'],
    ['dora', 'manager'],
  ] as const)
    people[name] = await bringIn(folio, people.zed, name.charAt(0).toUpperCase() + name.slice(1), role)
  pages.ada = await browserOf(browser, folio, people.ada)
  pages.bob = await join(browser, await invite(folio, pages.zed, 'reader'), 'Bob')
  people.bob = await cookiesOf(pages.bob)
  await fillOwn()
})

test.afterAll(async () => {
  for (const page of Object.values(pages)) await page.context().close()
  await folio?.close()
})

/**
 * Ada asks, makes a table, tags, highlights and notes, saves, and imports; everything contains a word that nobody else
 * may see.
 */
async function fillOwn() {
  const { papers } = JSON.parse((await ask('ada', '/api/papers')).text) as { papers: { id: string }[] }
  own.paper = papers[0]?.id ?? ''
  const question = JSON.stringify({ question: `How does retrieval augmented generation use passages, ${SECRET}?` })
  const asked = await ask('ada', '/api/research', { method: 'POST', body: question })
  const run = JSON.parse(asked.text) as { id: string; sessionId: string }
  Object.assign(own, { run: run.id, session: run.sessionId })
  const top = { tags: [], author: null, from: null, to: null, collection: null, libraries: [], highlighted: false }
  const column = { id: 'c1', name: SECRET, kind: 'text', look: SECRET }
  const filter = { ...top, paperIds: [own.paper] }
  own.table = givenBy(await act('app/tables/actions.ts', 'makeTableOf', { about: '', filter }, [column]))
  const form = new FormData()
  form.append('files', new Blob([`@article{a, title={On herons}, author={Doe, J}, year={2020}}`]), `${SECRET}.bib`)
  const headers = { cookie: people.ada }
  const sent = await fetch(`${folio.url}/api/imports`, { method: 'POST', body: form, headers })
  own.import = ((await sent.clone().json()) as { import: { id: string } }).import.id
  await importDone(folio, sent, headers)
  const rects = [{ page: 1, x: 0.1, y: 0.1, w: 0.2, h: 0.02 }]
  const mark = { id: crypto.randomUUID(), paperId: own.paper, page: 1, rects, quote: SECRET, note: SECRET }
  await act('app/pdf/selection/highlight-actions.ts', 'keep', mark)
  await act('app/library/[...id]/actions.ts', 'saveNote', own.paper, SECRET)
  await act('app/library/organize/organize-actions.ts', 'tag', [own.paper], [SECRET], [])
  await act('app/research/[id]/actions.ts', 'save', own.run)
  await act('app/library/collections/collection-actions.ts', 'create', SECRET, null)
  // By a link that nobody else has.
  await act('app/sharing/actions.ts', 'newLink', { kind: 'answer', objectId: own.run }, 30)
  own.share = /\/shared\/([\w-]+)/.exec((await ask('ada', '/shared')).text)?.[1] ?? ''
  for (const [what, id] of Object.entries(own)) expect([what, id]).toEqual([what, expect.stringMatching(/./)])
}

test('no page that another person requests shows a word of it, but each shows it to its owner', async () => {
  test.slow()
  for (const person of ['bob', 'zed'] as const)
    for (const [route, { of }] of Object.entries(ROUTES)) {
      if (route === '/sign-out/route') continue
      const id = encodeURIComponent((of && own[of]) ?? 'a')
      const to = route.replace(/\/(page|route)$/, '').replace(/\[[^\]]+\]/, id) || '/'
      const { status, text } = await ask(person, to.replace(/\[[^\]]+\]/, 'a'))
      expect([person, route, status === 500 || text.includes(SECRET)]).toEqual([person, route, false])
    }
  for (const to of [
    ...[`/research/${own.session}`, `/tables/${own.table}`, '/saved', `/runs/${own.run}`, '/library', '/shared'],
    ...[`/library/imports/${own.import}`, `/shared/${own.share}`],
  ])
    expect([to, (await ask('ada', to)).text.includes(SECRET)]).toEqual([to, true])
})

test('only administrators see totals over all libraries, and where data is stored', async () => {
  for (const [person, told] of [
    ['zed', true],
    ['dora', false],
    ['bob', false],
  ] as const) {
    const { text } = await ask(person, '/library/health')
    expect([person, text.includes(folio.dataDir), text.includes('On disk')]).toEqual([person, told, told])
  }
  const refused = await callAction(folio, people.bob, ['app/people/actions.ts', 'invite'], ['administrator', ''])
  expect(refused.text).toContain('"code":"forbidden"')
})

test('people share one library, and each has their own work', async () => {
  const { ada, bob } = pages
  await bob.goto(`${folio.url}/research/${own.session}`)
  await expect(bob.getByRole('heading', { name: 'This page does not exist.' })).toBeVisible()
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
  await ada.getByLabel('Key name', { exact: true }).fill('Notebook')
  await ada.getByRole('region', { name: 'API keys' }).getByLabel('Your password').fill(PASSWORD)
  await ada.getByRole('button', { name: 'Create key' }).click()
  const key = (await ada.getByText(/^folio_/).textContent()) ?? ''
  const answer = await fetch(`${folio.url}/api/research/${own.run}`, { headers: { authorization: `Bearer ${key}` } })
  expect([answer.status, (await answer.text()).includes(SECRET)]).toEqual([200, true])
})

test('an administrator sees who is here, and withdraws a person’s rights at once', async () => {
  const { zed } = pages
  await zed.goto(`${folio.url}/people`)
  await expect(zed.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(4)
  await expectNoBarriers(zed)
  const row = zed.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: 'bob@example.org' })
  await row.getByRole('button', { name: 'Disable' }).click()
  await expect(row.getByRole('button', { name: 'Enable' })).toBeVisible()
  expect((await ask('bob', '/api/papers')).status).toBe(401)
  await expect(zed.getByText(/^Zed \(zed@example\.org\) disabled: /)).toBeVisible()
})

async function ask(person: keyof typeof people, to: string, { method = 'GET', body }: RequestInit = {}) {
  const headers = { cookie: people[person], accept: 'text/html' }
  const response = await fetch(folio.url + to, { method, headers, body, redirect: 'manual' })
  return { status: response.status, text: await response.text() }
}

/** Calls an action as Ada. */
async function act(file: string, name: string, ...args: unknown[]): Promise<string> {
  const { status, text } = await callAction(folio, people.ada, [file, name], args)
  expect([name, status, text]).toEqual([name, 200, expect.not.stringContaining('"ok":false')])
  return text
}

const givenBy = (text: string) => /"value":"([^"]+)"/.exec(text)?.[1] ?? ''
