import type { Locator, Page } from '@playwright/test'
import { questionBox } from './ask-question'
import { contextOf } from './bring-person'
import { expect, type Folio, listPapers, test } from './folio'
import { RIGHTS, readActions } from './people'

// What each role sees in a Folio: everything it may do, and nothing that would be refused.
const ROLES = ['reader', 'contributor', 'manager', 'administrator'] as const
type Role = (typeof ROLES)[number]

const actions = new Map(readActions().map((action) => [action.id, action]))
/** Actions that only read, or open dialogs to walk through. */
const LOOKS =
  /^(read\w*|list\w*|tagsAmong|papersOf|filedAmong|troubled|removed|search\w*|estimate\w*|\w+Progress|stepZotero)$/

test.use({ baseURL: async ({ withPeople }, use) => use(withPeople.url) })

let folio: Folio
const pages = {} as Record<Role, Page>
let paper = ''

test.beforeAll(async ({ browser, withPeople }) => {
  folio = withPeople
  for (const role of ROLES) {
    const person = await withPeople.bring(`Shown to a ${role}`, role)
    pages[role] = await (await contextOf(browser, folio.url, person)).newPage()
    paper ||= (await listPapers(folio, { cookie: person.cookies }))[0]?.id ?? ''
  }
})

test.afterAll(async () => {
  for (const page of Object.values(pages)) await page.context().close()
})

const paths = () => [
  ...['/', '/library', `/library/${encodeURIComponent(paper)}`, '/library/health', '/library/imports', '/library/new'],
  ...['/library/overview', '/look-up', '/look-up/agreement', '/tables', '/saved', '/runs', '/settings', '/account'],
]

/** Elements that are visible only with the right for their action. */
const SHOWN: [path: () => string, what: (page: Page) => Locator, right: (typeof RIGHTS)[number]][] = [
  [() => '/', (page) => page.getByLabel('Add papers'), 'read'],
  [() => '/', (page) => page.getByRole('region', { name: 'Language model' }), 'administer'],
  [
    () => '/',
    (page) => page.getByRole('navigation', { name: 'Folio' }).getByRole('link', { name: 'People' }),
    'administer',
  ],
  [() => '/library', (page) => page.getByRole('region', { name: 'Add to the library' }), 'read'],
  [() => '/library', (page) => page.getByRole('button', { name: /^Star / }).first(), 'read'],
  [() => '/library', (page) => page.getByTitle('Remove').first(), 'manage'],
  [() => '/library', (page) => page.getByRole('button', { name: /^Remove the \d+ sample papers/ }), 'manage'],
  [() => '/library', (page) => page.getByRole('button', { name: 'Rebuild index' }), 'administer'],
  [() => `/library/${encodeURIComponent(paper)}`, (page) => page.getByRole('button', { name: 'Edit details' }), 'add'],
  [() => `/library/${encodeURIComponent(paper)}`, (page) => page.getByLabel('Add a tag'), 'read'],
  [() => `/library/${encodeURIComponent(paper)}`, (page) => page.getByLabel('Reading'), 'read'],
  [
    () => `/library/${encodeURIComponent(paper)}`,
    (page) => page.getByRole('button', { name: 'Look up metadata' }),
    'manage',
  ],
  [() => '/library/health', (page) => page.getByRole('button', { name: 'Rebuild index' }), 'administer'],
  [() => '/library/new', (page) => page.getByText('Nothing is sent until you turn it on.'), 'administer'],
  [() => '/library/overview', (page) => page.getByRole('button', { name: 'Create overview' }), 'read'],
  [() => '/settings', (page) => page.getByRole('button', { name: 'Connect through zotero.org' }), 'read'],
  [() => '/settings', (page) => page.getByRole('region', { name: 'Backups' }), 'administer'],
]

for (const [place, role] of ROLES.entries())
  test(`a ${role} sees what a ${role} may do`, async () => {
    const page = pages[role]
    // The first page comes last, to continue from there.
    for (const path of [...new Set(SHOWN.map(([path]) => path()))].reverse()) {
      await open(page, path)
      const own = SHOWN.filter(([own]) => own() === path).map(
        ([, what, right]) => [what(page), RIGHTS.indexOf(right) <= place] as const,
      )
      // Waits for the elements of this role first: once they are there, elements it must not see would be there too.
      for (const [what, may] of own) if (may) await expect(what).toHaveCount(1)
      for (const [what, may] of own) if (!may) await expect(what).toHaveCount(0)
      if (path !== '/library') continue
      // Dropped files are accepted: without the right to add to everyone’s library, into the person's own.
      await page.evaluate(() => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File(['%PDF-'], 'a.pdf', { type: 'application/pdf' }))
        window.dispatchEvent(new DragEvent('dragenter', { dataTransfer }))
      })
      await expect(page.getByText('Drop to add to')).toBeVisible()
    }
    // Commands are only suggested, and run, with the right.
    const box = questionBox(page)
    await box.pressSequentially('/re')
    await expect(page.getByRole('option', { name: '/research' })).toBeVisible()
    await expect(page.getByRole('option', { name: '/rebuild-index' })).toHaveCount(place === 3 ? 1 : 0)
    await box.fill('/rebuild-index')
    if (place === 3) return
    await page.getByRole('button', { name: 'Research', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'This needs the role administrator' })).toBeVisible()
  })

/** Calls that set a person's own model, or a library's: the same actions set the shared one, for administrators. */
const OWN_MODEL = /^\[("own"|\{"library")/

// Administrators are refused nothing; a contributor's rights beyond a reader's need typed input, or other people's
// settings.
for (const role of ['reader', 'manager'] as const)
  test(`whatever a ${role} presses is not refused`, async () => {
    // It presses some hundred buttons, each of which is progress.
    test.slow()
    const place = ROLES.indexOf(role)
    const page = await pages[role].context().newPage()
    await page.addInitScript(countActions)
    /** Requests that the role may not make. */
    const refused: string[] = []
    const asked = new Set<string>()
    await page.route('**/*', async (route) => {
      const request = route.request()
      if (['GET', 'HEAD'].includes(request.method())) return route.continue()
      const action = actions.get(request.headers()['next-action'] ?? '')
      const { pathname } = new URL(request.url())
      const isOwn = OWN_MODEL.test(request.postData() ?? '') && action?.file === 'app/settings/model-actions.ts'
      const name = action && !isOwn ? `${action.file} ${action.name}` : pathname
      const needs = isOwn ? 0 : action ? action.needs : /^\/api\/(papers|imports)/.test(pathname) ? 1 : 0
      asked.add(name)
      if (needs > place) refused.push(`${new URL(page.url()).pathname}: ${name}`)
      // Block changes: only the requests matter.
      return action && LOOKS.test(action.name) ? route.continue() : route.abort()
    })
    for (const path of paths()) {
      await open(page, path)
      // Actions on selected papers appear when one is selected.
      if (path === '/library')
        await page
          .getByRole('checkbox', { name: /^Select (?!all)/ })
          .first()
          .check()
      await pressAll(page, path)
    }
    expect(refused).toEqual([])
    // The buttons did send requests.
    const needs = [...actions.values()].flatMap((one) => (asked.has(`${one.file} ${one.name}`) ? [one.needs] : []))
    expect(Math.max(...needs)).toBe(place)
    expect(needs.length).toBeGreaterThan(10)
    await page.close()
  })

/**
 * Presses every button of a page, and those in dialogs and menus that open. Continues after a button that leads to
 * another page.
 */
async function pressAll(page: Page, path: string) {
  for (let from = 0; ; ) {
    const pressed = await page.evaluate(pressFrom, from).catch(() => null)
    if (pressed !== null) return
    await open(page, path)
    from = (await page.evaluate(() => Number(sessionStorage.getItem('pressed')))) + 1
  }
}

/** The last press may still navigate, and interfere. */
async function open(page: Page, path: string) {
  await expect(async () => {
    await page.goto(folio.url + path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    // Late parts have loaded.
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  }).toPass()
}

/** Runs in the page: counts pending actions in `window.actionsUnderWay`. */
function countActions() {
  const counted = Object.assign(window, { actionsUnderWay: 0 })
  const { fetch } = window
  window.fetch = async (...request) => {
    if (request[1]?.method !== 'POST') return fetch(...request)
    counted.actionsUnderWay += 1
    return fetch(...request).finally(() => {
      counted.actionsUnderWay -= 1
    })
  }
}

/** Runs in the page: starts at the button with this number. */
async function pressFrom(from: number): Promise<number> {
  const drawn = () =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 60))))
  // Waits until opened content is drawn, however busy the machine is, and its requests are sent: Next sends actions one
  // at a time.
  const pause = async () => {
    do await drawn()
    while ((window as Window & { actionsUnderWay?: number }).actionsUnderWay)
  }
  const over = '[role=dialog] button, [role=menu] [role=menuitem]'
  const close = () =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }),
    )
  const buttons = [...document.querySelectorAll<HTMLElement>('main button:not(:disabled), main [role=tab]')]
  for (const [at, button] of buttons.entries()) {
    if (at < from || !button.isConnected || /sign out/i.test(button.textContent ?? '')) continue
    sessionStorage.setItem('pressed', String(at))
    button.click()
    await pause()
    for (const inner of document.querySelectorAll<HTMLElement>(over)) {
      if (!inner.isConnected) continue
      inner.click()
      await pause()
    }
    close()
  }
  for (const select of document.querySelectorAll<HTMLSelectElement>('main select')) {
    const other = [...select.options].find(({ value, disabled }) => value !== select.value && !disabled)
    if (!other) continue
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, other.value)
    select.dispatchEvent(new Event('change', { bubbles: true }))
    await pause()
  }
  return buttons.length
}

test('visible actions work: the person’s own star, a paper removed and restored, a rebuild', async () => {
  const { reader, contributor, manager, administrator } = pages
  const stars = (page: Page) => page.getByRole('button', { name: /^Star /, pressed: true })
  await reader.goto(`${folio.url}/library`)
  await reader
    .getByRole('button', { name: /^Star / })
    .first()
    .click()
  await expect(stars(reader)).toHaveCount(1)
  await expect(async () => {
    await reader.goto(`${folio.url}/library`)
    await expect(stars(reader)).toHaveCount(1, { timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await contributor.goto(`${folio.url}/library`)
  await expect(contributor.getByRole('button', { name: /^Star / }).first()).toBeVisible()
  await expect(stars(contributor)).toHaveCount(0)
  await manager.goto(`${folio.url}/library`)
  await manager.getByTitle('Remove').last().click()
  await expect(manager.getByText('Paper removed.')).toBeVisible()
  await manager.getByRole('button', { name: 'Undo' }).click()
  await expect(manager.getByText('Paper removed.')).toHaveCount(0)
  await administrator.goto(`${folio.url}/library`)
  await administrator.getByRole('button', { name: 'Rebuild index' }).click()
  await expect(administrator.getByText('The index is being rebuilt.')).toBeVisible()
})
