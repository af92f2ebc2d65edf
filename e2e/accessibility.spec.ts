import type { Page } from '@playwright/test'
import { LACK_OF_ROOM } from '../app/api/health/lack-of-room'
import { askOverHttp, citations, questionBox } from './ask-question'
import { awaitAnswer } from './await-answer'
import { expectNoBarriers } from './expect-no-barriers'
import { expectNoSidewaysScroll } from './expect-no-sideways-scroll'
import { expect, settled, test } from './folio'

let sessionPath = ''

test.beforeAll(async ({ folio }) => {
  await settled(folio)
  sessionPath = `/research/${(await askOverHttp(folio, 'how do transformers work')).sessionId}`
})

test('a question is asked and its sources are read with the keyboard alone', async ({ page }) => {
  await page.goto('/')
  // The question box has the focus initially; a person at the top of the page reaches it by Tab.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await tabTo(page, questionBox(page))
  await page.keyboard.type('how do transformers work')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/research\//)
  await awaitAnswer(page)

  // The focus moves to the answer, to continue there.
  await expect(page.getByRole('region', { name: 'Answer' })).toBeFocused()
  await page.keyboard.press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(shortcuts).toContainText('Open the next citation')
  await page.keyboard.press('Escape')
  await expect(shortcuts).toHaveCount(0)

  const [first, second] = [citations(page).nth(0), citations(page).nth(1)]
  await tabTo(page, first)
  await page.keyboard.press('Enter')
  const source = page.getByRole('region', { name: 'Source' })
  await expect(source).toContainText(/Citation 1 of \d+/)
  await expect(first).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(source).toContainText(/Citation 2 of \d+/)
  await expect(second).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(source).toContainText(/Citation 1 of \d+/)
  await page.keyboard.press('Escape')
  await expect(source).not.toContainText(/Citation \d+ of/)
  await expect(first).toBeFocused()
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByRole('link', { name: 'Open saved answers' })).toBeVisible()
})

// [path, its heading]
const PAGES = [
  ['/', 'What do your papers say?'],
  ['/library', 'Library'],
  ['/library/health', 'Library health'],
  ['/library/overview', 'What is in your library'],
  ['/library/imports', 'Imports'],
  ['/library/new', 'New papers'],
  ['/library/folio-attention-2026', 'Attention: From Alignment to Self-Attention'],
  ['/look-up', 'Check a draft'],
  ['/look-up/agreement?claim=The+warm-up+can+be+removed.', 'What every paper says about a claim'],
  ['/tables', 'Tables'],
  ['/runs', 'Runs'],
  ['/saved', 'Saved'],
  ['/settings', 'Settings'],
  ['/nowhere', 'This page does not exist.'],
] as const
/** Widths with different layouts. */
const WIDTHS = [320, 390, 768, 1440, 1920]

test('no page has a barrier that axe finds, and none is wider than the screen at any width; the first Tab skips the navigation', async ({
  page,
}) => {
  for (const [path, sign] of PAGES)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: sign, level: 1 })).toBeVisible()
      if (path === '/saved') {
        await page.keyboard.press('Tab')
        await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
        await page.keyboard.press('Enter')
        await expect(page.getByRole('main')).toBeFocused()
        await expect(page.getByText(/how-do-transformers-work_/).first()).toBeVisible()
      }
      if (path.startsWith('/library/folio-')) await expect(page.locator('canvas').first()).toBeVisible()
      await expectNoBarriers(page)
      await expectToFit(page)
    })
})

async function expectToFit(page: Page) {
  const before = page.viewportSize()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    // Beside an open sheet nothing else can be reached, but it is there.
    await expect(page.locator('h1').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  if (before) await page.setViewportSize(before)
}

test('an answer and its source have no barrier that axe finds, and Escape leads back to the citation', async ({
  page,
}) => {
  await page.goto(sessionPath)
  await awaitAnswer(page)
  await expectNoBarriers(page)
  await expectToFit(page)
  const close = page.getByRole('button', { name: 'Close source' })
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => close.press('Escape'),
      () => close.press('Enter'),
    ]) {
      await citations(page).nth(2).focus()
      await page.keyboard.press('Enter')
      await expect(close).toBeVisible()
      await leave()
      await expect(close).toHaveCount(0)
      await expect(citations(page).nth(2)).toBeFocused()
    }
  }
  await page.setViewportSize({ width: 1280, height: 720 })
  await citations(page).first().click()
  await expect(page.getByTestId('highlight').first()).toBeVisible()
  await expectNoBarriers(page)
  await expectToFit(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('dialog', { name: 'Source of the citation' })).toBeVisible()
  await expectNoBarriers(page)
})

test('a refused question and a full disk are reported without a barrier that axe finds', async ({ page, folio }) => {
  const lack = 'The disk is full: only 12 MB is free in /data, but Folio needs 70 MB to work. Free up space there.'
  let isFull = false
  await page.route('**/api/health', async (route) => {
    const response = await route.fetch()
    const headers = response.headers()
    if (isFull) headers[LACK_OF_ROOM] = encodeURIComponent(lack)
    await route.fulfill({ response, headers })
  })
  const { sessionId } = await askOverHttp(folio, 'medieval falconry on Mars')
  await page.goto(`/research/${sessionId}`)
  await expect(page.getByRole('heading', { name: 'Nothing in your papers answers this' })).toBeVisible()
  await expectNoBarriers(page)
  isFull = true
  await page.goto(sessionPath)
  const banner = page.getByRole('alert').filter({ hasText: 'Unfinished work is paused and resumes automatically.' })
  await expect(banner).toContainText(lack)
  await expectNoBarriers(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(banner).toBeInViewport({ ratio: 1 })
  await expectNoBarriers(page)
  // Polling may still be in progress when the test ends.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

async function tabTo(page: Page, target: ReturnType<Page['locator']>) {
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('80 Tabs did not lead there')
}
