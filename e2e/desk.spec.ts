import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { askOverHttp, citations, openPalette } from './ask-question'
import { awaitAnswer } from './await-answer'
import { expect, settled, test, WITHOUT_SOURCE } from './folio'
import { steady } from './steady'

test.use({ viewport: WITHOUT_SOURCE })

const ATTENTION = '/library/folio-attention-2026'

test.beforeAll(async ({ folio }) => {
  await settled(folio)
})

async function downloaded(page: Page, click: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  return readFileSync(await download.path(), 'utf8')
}

test('a paper is cited in the chosen style, exported for reference managers, and asked alone on its page', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(ATTENTION)
  const cite = page.getByRole('region', { name: 'Cite', exact: true })
  await cite.getByLabel('Citation style').selectOption('apa')
  await expect(cite).toContainText(/Folio Authors.*2026.*Attention: From/)
  await cite.getByRole('button', { name: 'Copy citation' }).click()
  await expect(cite.getByRole('status').first()).toHaveText('Citation copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/2026.*Attention: From/)
  const save = (name: string) => downloaded(page, () => cite.getByRole('button', { name }).click())
  expect(await save('BibTeX')).toMatch(/^@misc\{folio-attention-2026,/)
  expect(await save('RIS')).toMatch(/^TY {2}- UNPB\r\nID {2}- folio-attention-2026/)
  expect(JSON.parse(await save('CSL-JSON'))).toMatchObject([{ id: 'folio-attention-2026' }])
  await cite.getByLabel('Citation style').selectOption('folio')

  await page.getByRole('textbox', { name: 'Ask this paper' }).fill('how is attention computed')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/research\//)
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  await awaitAnswer(page)
  await expect(citations(page)).not.toHaveCount(0)
  for (const citation of await citations(page).all()) await expect(citation).toHaveAccessibleName(/^1: .+, page \d/)
})

test('a selection and the whole library are exported', async ({ page }) => {
  await page.goto('/library')
  const boxes = page.getByRole('region', { name: 'Papers' }).getByRole('checkbox', { name: /^Select (?!all)/ })
  await expect(boxes.first()).toBeVisible()
  const all = await boxes.count()
  // j and Space work wherever the focus is.
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+J')
  await expect(page.getByText('2 selected')).toBeVisible()
  const papers = page.getByRole('region', { name: 'Papers' })
  await papers.getByRole('button', { name: 'More' }).click()
  const chosen = await downloaded(page, () => page.getByRole('menuitem', { name: 'BibTeX' }).click())
  expect(chosen.match(/^@/gm)).toHaveLength(2)
  const whole = await downloaded(page, () =>
    page.getByRole('region', { name: 'Library maintenance' }).getByRole('button', { name: 'RIS' }).click(),
  )
  expect(whole.match(/^TY /gm)).toHaveLength(all)
})

test('sessions are grouped by day and searched, papers are found with Ctrl K, and the theme survives a reload', async ({
  page,
  folio,
}) => {
  await askOverHttp(folio, 'What is prompt engineering?')
  await askOverHttp(folio, 'What is prompt engineering?')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/saved')
  const side = page.getByRole('navigation', { name: 'Folio' })
  const today = side.getByRole('region', { name: 'Today' })
  // Sessions with the same question have the same title, with their time.
  await expect(today.getByRole('link', { name: /^What is prompt engineering\? \d\d:\d\d$/ }).nth(1)).toBeVisible()
  await side.getByRole('searchbox', { name: 'Search sessions' }).fill('engineer')
  await expect(side.locator('mark').first()).toHaveText(/^engineer$/i)

  // One tab stop per session; an arrow key leads to its options.
  const link = side.getByRole('link', { name: /^What is prompt engineering/ }).first()
  await link.focus()
  await page.keyboard.press('ArrowRight')
  await expect(side.getByRole('button', { name: /^Options for What is prompt engineering/ }).first()).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(link).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(link).not.toBeFocused()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')).not.toMatch(/^Options/)

  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await background()
  const theme = side.getByLabel('Theme')
  await theme.selectOption('dark')
  await expect.poll(background).not.toBe(light)
  const dark = await background()
  await page.reload()
  await expect.poll(background).toBe(dark)
  await page.emulateMedia({ colorScheme: 'dark' })
  await theme.selectOption('light')
  await expect.poll(background).toBe(light)
  await theme.selectOption('system')
  await expect.poll(background).toBe(dark)

  const { palette, typing } = await openPalette(page)
  await typing.fill('self-attention')
  const found = palette.getByRole('option', { name: /^Attention: From Alignment/ })
  await expect(found).toBeVisible()
  await found.click()
  await expect(page).toHaveURL(new RegExp(`${ATTENTION}$`))
})

test('a long question is collapsed to a few lines, and shown in full on request', async ({ page, folio }) => {
  const question = `How do transformers work, ${'and what of all the details that a reader would like to know '.repeat(12)}?`
  const { sessionId } = await askOverHttp(folio, question)
  await page.goto(`/research/${sessionId}`)
  const title = page.getByRole('heading', { level: 1 })
  const height = async () => (await title.boundingBox())?.height ?? 0
  await expect(page.getByRole('button', { name: 'Show the whole question' })).toBeVisible()
  const short = await steady(height)
  expect(short).toBeLessThan(130)
  await page.getByRole('button', { name: 'Show the whole question' }).click()
  await expect.poll(height).toBeGreaterThan(short * 1.5)
})

test('the sources of a sentence appear beside it, no wider than it; its actions are in one row', async ({
  page,
  folio,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { sessionId } = await askOverHttp(folio, 'how do transformers work')
  await page.goto(`/research/${sessionId}`)
  const citation = citations(page).nth(2)
  await citation.scrollIntoViewIfNeeded()
  await citation.hover()
  const card = page.locator('[aria-hidden].fixed.shadow-lift').last()
  await expect(card).toHaveCSS('opacity', '1')
  const overflow = await card.evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  const [box, at] = await Promise.all([card.boundingBox(), citation.boundingBox()])
  const above = (box?.y ?? 0) + (box?.height ?? 0) <= (at?.y ?? 0)
  const below = (box?.y ?? 0) >= (at?.y ?? 0) + (at?.height ?? 0)
  expect(above || below).toBe(true)

  await page.mouse.move(5, 5)
  await page
    .getByRole('button', { name: /^Sentence/ })
    .or(page.locator('[data-sentence][tabindex]'))
    .first()
    .click()
  const menu = page.getByRole('dialog', { name: /^Sentence 1 of/ })
  await expect(menu).toBeVisible()
  const rows = await menu
    .getByRole('button', { name: /^(Shorter|More detail|Wrong|Feedback…|Edit|Remove|Copy link)$/ })
    .evaluateAll((buttons) => new Set(buttons.map((button) => Math.round(button.getBoundingClientRect().top))).size)
  expect(rows).toBe(1)
})
