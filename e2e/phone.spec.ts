import { askOnScreen, askOverHttp, citations } from './ask-question'
import { awaitAnswer } from './await-answer'
import { expectNoSidewaysScroll } from './expect-no-sideways-scroll'
import { expect, settled, test } from './folio'
import { steady } from './steady'

let sessionPath = ''

test.beforeAll(async ({ folio }) => {
  await settled(folio)
  sessionPath = `/research/${(await askOverHttp(folio, 'how do transformers work')).sessionId}`
})

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('ask, open a citation, return to the same place; a source opens by its link, and closes by its button, Escape and a tap beside it', async ({
  page,
}) => {
  await askOnScreen(page, 'how do transformers work')
  await awaitAnswer(page)
  await expectNoSidewaysScroll(page)
  const citation = citations(page).nth(3)
  await citation.scrollIntoViewIfNeeded()
  // Position in the window, whatever loads late above it.
  const place = async () => (await citation.boundingBox())?.y ?? 0
  const before = await steady(place)
  await citation.tap()
  const sheet = page.getByRole('dialog', { name: 'Source of the citation' })
  await expect(sheet.getByRole('region', { name: 'Source', exact: true })).toBeVisible()
  await expect(sheet.getByTestId('highlight').first()).toBeInViewport()
  await expectNoSidewaysScroll(page)
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(citation).toBeInViewport()
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(8)

  const session = new URL(page.url()).pathname
  await page.goto(`${session}?cite=2`)
  await expect(sheet).toContainText(/Citation 2 of \d+/)
  await sheet.getByRole('button', { name: 'Close source' }).tap()
  await expect(sheet).toHaveCount(0)
  const closings = [
    () => sheet.getByRole('button', { name: 'Close source' }).tap(),
    () => page.keyboard.press('Escape'),
    () => page.touchscreen.tap(195, 30),
  ]
  for (const close of closings) {
    await citations(page).first().tap()
    await expect(sheet).toBeVisible()
    await close()
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`${session}$`))
  }
})

test('the drawer opens, navigates, and closes', async ({ page }) => {
  await page.goto('/')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await page.getByRole('button', { name: 'Menu' }).tap()
  await expect(menu).toBeVisible()
  await expectNoSidewaysScroll(page)
  await menu.getByRole('button', { name: 'Close' }).tap()
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).tap()
  await menu.locator(`a[href="${sessionPath}"]`).first().tap()
  await expect(page).toHaveURL(new RegExp(sessionPath))
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).tap()
  await menu.getByRole('link', { name: 'Saved' }).tap()
  await expect(page.getByRole('heading', { name: 'Saved', level: 1 })).toBeVisible()
  await expect(menu).toBeHidden()
})

test('the papers of the library come first; adding and filters expand', async ({ page }) => {
  await page.goto('/library')
  const first = page.getByRole('region', { name: 'Papers' }).getByRole('listitem').first()
  await expect(first).toBeVisible()
  await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThan(844 / 2)
  const ways = page.getByRole('region', { name: 'Add to the library' })
  const filter = page.getByRole('group', { name: 'Filter' })
  await expect(ways).toBeHidden()
  await page.getByRole('button', { name: 'Add', exact: true }).tap()
  await expect(ways.getByText('Add papers')).toBeInViewport()
  await page.getByRole('button', { name: 'Filter' }).tap()
  await expect(ways).toBeHidden()
  await filter.getByRole('button', { name: /Starred/ }).tap()
  await expect(page.getByRole('button', { name: 'Filter (1)' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.goto('/library#add')
  await expect(ways).toBeVisible()
})

test('a paper is read on the phone', async ({ page }) => {
  await page.goto('/library/folio-attention-2026')
  await page.getByRole('button', { name: 'Read the PDF' }).tap()
  await expect(page.getByRole('region', { name: 'Reader' }).locator('canvas').first()).toBeInViewport()
  await expectNoSidewaysScroll(page)
})
