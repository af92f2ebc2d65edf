import type { Page } from '@playwright/test'
import { makePdf, type TinyLine } from '../lib/library/pdf/tiny-pdf'
import { openFunnel, questionBox } from './ask-question'
import { expectNoBarriers } from './expect-no-barriers'
import { expect, type Folio, startFolio, test } from './folio'
import { look } from './look'
import { bringIn, browserOf, firstLink, joinOverHttp } from './people'
import { steady } from './steady'

// Shared papers. Ada makes a library and adds Bo. That others find nothing of it is tested in
// app/shared-with-others.test.ts.

let folio: Folio
let pages: Record<'ada' | 'bo', Page>

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  test.slow()
  folio = await startFolio({ ACCOUNTS: 'on' })
  const cookies = await joinOverHttp(await firstLink(folio), 'Ada')
  const ada = await browserOf(browser, folio, cookies)
  const bo = await browserOf(browser, folio, await bringIn(folio, cookies, 'Bo', 'reader'))
  pages = { ada, bo }
})

test.afterAll(async () => {
  for (const page of Object.values(pages ?? {})) await page.context().close()
  await folio?.close()
})

/** A one-page paper on a made-up thing, which no other paper names. */
function paperOn(thing: string): Buffer {
  const lines = (y: number, ...texts: string[]): TinyLine[] => texts.map((text, i) => ({ text, x: 90, y: y + 12 * i }))
  return makePdf([
    [
      { text: `On the ${thing}`, x: 210, y: 90, size: 18, bold: true },
      { text: 'Ada Lovelace and Grace Hopper', x: 230, y: 120 },
      { text: 'Abstract', x: 280, y: 170, size: 12, bold: true },
      ...lines(
        190,
        `The ${thing} is a device that counts herons at dusk. We describe how the ${thing} is built, what it weighs,`,
        'and how often it is wrong: it misses one heron of nine, and takes no stork for a heron.',
      ),
      { text: '1 How it is built', x: 90, y: 240, size: 12, bold: true },
      ...lines(
        260,
        `The ${thing} has two lenses and one wheel. At dusk the wheel turns once for each heron that passes by, and`,
        'the number of its turns is written down in the morning. It weighs four kilograms, and is carried by one person.',
      ),
    ],
  ])
}

/** Adds a paper while a library is shown, and waits until it is read. */
async function add(page: Page, library: string, thing: string): Promise<void> {
  await page.goto(`${folio.url}/library`)
  await page.getByRole('navigation', { name: 'Libraries' }).getByRole('button', { name: library }).click()
  await page
    .getByLabel('Add papers')
    .setInputFiles({ name: `${thing}.pdf`, mimeType: 'application/pdf', buffer: paperOn(thing) })
  await expect(page.getByRole('link', { name: `On the ${thing}` })).toBeVisible()
  await expect
    .poll(async () => (await (await page.request.get(`${folio.url}/api/papers`)).text()).includes('"status":"reading"'))
    .toBe(false)
}

const titles = async (page: Page) => {
  const { papers } = (await (await page.request.get(`${folio.url}/api/papers`)).json()) as {
    papers: { title: string }[]
  }
  return papers.map(({ title }) => title)
}

test('a library is made, and a member added, who adds papers', async () => {
  test.slow()
  const { ada, bo } = pages
  await ada.goto(`${folio.url}/library`)
  await ada.getByRole('navigation', { name: 'Libraries' }).getByRole('link', { name: 'Manage' }).click()
  await ada.getByLabel('Library name').fill('Heron lab')
  await ada.getByRole('button', { name: 'Create library' }).click()
  const row = ada
    .getByRole('list', { name: 'Libraries' })
    .getByRole('listitem')
    .filter({ hasText: 'Heron lab' })
    .first()
  await expect(row).toContainText('0 papers · one member · your role: manager')
  await row.getByRole('button', { name: 'Members' }).click()
  await row.getByLabel('Account email address').fill('nobody@example.org')
  await row.getByRole('button', { name: 'Add member' }).click()
  await expect(row.getByRole('alert')).toHaveText(/No account uses this email address/)
  await expect(row.getByLabel('Account email address')).toHaveValue('nobody@example.org')
  await row.getByLabel('Account email address').fill('bo@example.org')
  await row.getByRole('combobox', { name: 'Role', exact: true }).selectOption('contributor')
  await row.getByRole('button', { name: 'Add member' }).click()
  await expect(row.getByRole('list', { name: 'Members of Heron lab' }).getByRole('listitem')).toHaveCount(2)
  await expect(row).toContainText('2 members')
  await expectNoBarriers(ada)
  await look(ada, 'libraries')

  await add(bo, 'Heron lab', 'heronometer')
  await look(bo, 'library')
  await expect.poll(() => titles(ada)).toContain('On the heronometer')
})

test('a question is asked of one library, and the funnel names the papers’ libraries', async () => {
  test.slow()
  const { bo } = pages
  await bo.goto(folio.url)
  await bo.getByRole('button', { name: /^In: / }).click()
  // The list of papers loads late, and moves the content.
  const lab = bo.getByRole('group', { name: 'Libraries' }).getByRole('button', { name: 'Heron lab' })
  await steady(async () => (await lab.boundingBox())?.y ?? 0)
  await lab.click()
  // Only its papers can be ticked then.
  const ticks = bo.getByRole('dialog', { name: 'Papers to search' }).getByRole('checkbox')
  await expect(ticks).toHaveCount(1)
  await look(bo, 'among')
  await bo.getByRole('button', { name: 'Done' }).click()
  await questionBox(bo).fill('What does the heronometer weigh?')
  await bo.keyboard.press('Enter')
  await expect(bo.getByRole('button', { name: 'Save' })).toBeEnabled()
  await expect(bo.getByText(/four kilograms/).first()).toBeVisible()
  await openFunnel(bo)
  const considered = bo.getByRole('list', { name: 'Papers considered' })
  await expect(considered.getByRole('listitem')).toHaveCount(1)
  await expect(considered).toContainText('Heron lab')
  await look(bo, 'funnel')
})

test('papers are added to a library; a removed member no longer sees it; its contents are never lost', async () => {
  test.slow()
  const { ada, bo } = pages
  await ada.goto(`${folio.url}/library`, { waitUntil: 'networkidle' })
  await ada
    .getByRole('checkbox', { name: /^Select (?!all|On the)/ })
    .first()
    .check()
  await ada.getByRole('button', { name: 'More', exact: true }).click()
  await ada.getByRole('menuitem', { name: 'Heron lab' }).click()
  await expect(ada.getByText('One paper is now in “Heron lab”.')).toBeVisible()
  await ada.getByRole('navigation', { name: 'Libraries' }).getByRole('button', { name: 'Heron lab' }).click()
  await expect(ada.getByRole('checkbox', { name: /^Select (?!all)/ })).toHaveCount(2)

  await ada.goto(`${folio.url}/library/libraries`)
  const row = ada
    .getByRole('list', { name: 'Libraries' })
    .getByRole('listitem')
    .filter({ hasText: 'Heron lab' })
    .first()
  await row.getByRole('button', { name: 'Leave…' }).click()
  await row.getByRole('button', { name: 'Leave “Heron lab”' }).click()
  await expect(row.getByRole('alert')).toContainText('A library needs at least one manager')
  await row.getByRole('button', { name: 'Members' }).click()
  await row.getByRole('button', { name: 'Remove' }).click()
  await expect(row).toContainText('one member')
  await bo.goto(`${folio.url}/library`)
  await expect(bo.getByRole('checkbox', { name: /^Select (?!all)/ }).first()).toBeVisible()
  await expect(bo.getByRole('link', { name: 'On the heronometer' })).toHaveCount(0)

  await row.getByRole('button', { name: 'Delete…' }).click()
  await row.getByRole('button', { name: 'Delete “Heron lab”' }).click()
  await expect(ada.getByText('One paper moved to your own library.')).toBeVisible()
  expect(await titles(ada)).toContain('On the heronometer')
})
