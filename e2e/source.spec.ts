import type { Page } from '@playwright/test'
import { askOverHttp, citations, questionBox } from './ask-question'
import { awaitAnswer } from './await-answer'
import { expect, settled, test } from './folio'
import { longLine, pressOnLine } from './select-line'
import { steady } from './steady'

const ATTENTION = '/library/folio-attention-2026'

let sessionPath = ''

test.beforeAll(async ({ folio }) => {
  await settled(folio)
  sessionPath = `/research/${(await askOverHttp(folio, 'how do transformers work')).sessionId}`
})

test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 900 }))

const source = (page: Page) => page.getByRole('region', { name: 'Source', exact: true })
const pages = (page: Page) => page.getByRole('region', { name: 'Pages' })
const sheet = (page: Page) => pages(page).getByRole('figure').first()

async function widthOf(locator: ReturnType<Page['locator']>): Promise<number> {
  return (await locator.boundingBox())?.width ?? 0
}

test('the answer comes first, its search is one line; the first source is zoomed, its edge and a rating stay, and the arrow keys go to others', async ({
  page,
}) => {
  await page.goto(sessionPath)
  const found = page.getByRole('list', { name: 'Progress' }).getByRole('button')
  await expect(found).toHaveText(/^\d+ papers→ \d+ read→ \d+ cited· [\d.]+ m?s▾$/)
  await expect(page.getByText('Searching summaries')).toBeHidden()
  await expect(page.getByRole('region', { name: 'Answer' }).getByRole('figure').first()).toBeInViewport()
  await found.click()
  await expect(page.getByText('Searching summaries')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Papers considered' })).toBeVisible()
  await found.press('Enter')
  await expect(page.getByText('Searching summaries')).toBeHidden()

  // The first citation opens by itself.
  const mark = source(page).getByTestId('highlight').first()
  await expect(mark).toBeInViewport()
  await expect.poll(async () => (await mark.boundingBox())?.height).toBeGreaterThan(13)
  const opened = await steady(() => widthOf(sheet(page)))
  const view = await pages(page).boundingBox()
  expect((await mark.boundingBox())?.x).toBeGreaterThanOrEqual(view?.x ?? 0)
  await source(page).getByRole('button', { name: 'Larger' }).click()
  await expect.poll(() => widthOf(sheet(page))).toBeGreaterThan(opened)
  await source(page).getByRole('button', { name: 'Fit the width' }).click()
  await expect.poll(() => widthOf(sheet(page))).toBeLessThan(view?.width ?? 0)
  await source(page).getByRole('button', { name: 'Zoom to the passage' }).click()
  await expect.poll(() => widthOf(sheet(page))).toBeCloseTo(opened, -1)
  await expect(mark).toBeInViewport()
  await expect(source(page).getByRole('link', { name: 'Open PDF' })).toHaveAttribute('target', '_blank')

  const edge = page.getByRole('separator', { name: 'Width of the source panel' })
  const before = await widthOf(source(page))
  await edge.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => widthOf(source(page))).toBeGreaterThan(before + 40)
  await expect(source(page)).toContainText('Citation 1 of')
  const at = await edge.boundingBox()
  await page.mouse.move((at?.x ?? 0) + 3, 400)
  await page.mouse.down()
  await page.mouse.move(940, 400, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => widthOf(source(page))).toBeCloseTo(500, -1)
  // A rating stays too.
  const good = page.getByRole('button', { name: 'Good answer' })
  // The source that opens by itself also sends a request.
  const rated = page.waitForResponse((response) => response.request().postData()?.endsWith(',1]') ?? false)
  await good.click()
  await expect(good).toHaveAttribute('aria-pressed', 'true')
  expect((await rated).ok()).toBe(true)
  await page.reload()
  await expect.poll(() => widthOf(source(page))).toBeCloseTo(500, -1)
  await expect(good).toHaveAttribute('aria-pressed', 'true')
  await edge.dblclick()
  await expect.poll(() => widthOf(source(page))).toBeCloseTo(before, -1)

  await awaitAnswer(page)
  const all = await citations(page).evaluateAll(
    (buttons) => buttons.flatMap((button) => button.dataset.cite?.split(' ') ?? []).length,
  )
  // The first is open again until the person closes it.
  await expect(source(page)).toContainText(`Citation 1 of ${all}`)
  await page.keyboard.press('Escape')
  await expect(source(page)).not.toContainText('Citation 1')
  await page.keyboard.press('ArrowRight')
  await expect(source(page)).toContainText(`Citation 1 of ${all}`)
  await page.keyboard.press('Escape')
  await expect(source(page)).not.toContainText('Citation 1')
  await page.keyboard.press('ArrowLeft')
  await expect(source(page)).toContainText(`Citation ${all} of ${all}`)
})

test('a link to a citation opens it at the passage, which stays in place when resized; its words are asked about', async ({
  page,
}) => {
  await page.goto(`${sessionPath}?cite=3`)
  await expect(source(page).getByTestId('highlight').first()).toBeInViewport()
  const place = async () => {
    const [line, view] = [
      await source(page).getByTestId('highlight').first().boundingBox(),
      await pages(page).boundingBox(),
    ]
    return Math.round(((line?.y ?? 0) - (view?.y ?? 0)) / 20)
  }
  // Content above the pages loads a moment later.
  const wide = await steady(place)
  for (const width of [1280, 1700, 1440]) {
    const before = await widthOf(source(page))
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => widthOf(source(page))).not.toBe(before)
    await expect.poll(place).toBe(wide)
  }

  // They go into the box of its session.
  const cited = await pressOnLine(page, 'Ask about this')
  const box = questionBox(page)
  await expect(box).toHaveValue(new RegExp(`^About “${cited.slice(0, 10)}.*”: $`))
  await expect(box).toBeFocused()
  await expect(page).toHaveURL(new RegExp(sessionPath))
})

test('words of a PDF are selected: copied with their citation, highlighted, noted, removed, restored; found in the whole document, and asked about', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(ATTENTION)
  const tools = page.getByRole('toolbar', { name: 'Selected text' })
  // The page below it may be drawn first.
  await expect(page.locator('[data-page="1"] .pdf-text span').first()).toBeVisible()
  const words = await pressOnLine(page, 'Copy with citation')
  await expect(page.getByText('Copied with its citation.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`“${words}” (Folio Authors 2026, p. 1)`)

  // A highlight opens in its place, by pointer and by keyboard.
  await pressOnLine(page, 'Highlight')
  const mark = pages(page).locator('[data-kind="kept"]').first()
  const options = page.getByRole('toolbar', { name: 'Highlight' })
  const box = await mark.boundingBox()
  if (!box) throw new Error('the highlight is not shown')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await options.getByRole('button', { name: 'Add note' }).click()
  await page.keyboard.type('seen in passing')
  await page.getByRole('button', { name: 'Save note' }).click()
  const list = page.getByRole('region', { name: 'Highlights' })
  await expect(list).toContainText('seen in passing')

  const button = pages(page).getByRole('button', { name: /^Highlight: .* Note: seen in passing$/ })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(options.getByRole('button', { name: 'Ask about this' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await options.getByRole('button', { name: 'Remove the highlight' }).click()
  await expect(button).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list).toContainText('seen in passing')
  await button.focus()
  await page.keyboard.press('Enter')
  await options.getByRole('button', { name: 'Remove the highlight' }).click()
  await expect(list.getByText('seen in passing')).toHaveCount(0)

  // A drag that starts beside a line and ends inside a word selects whole words, which a colour marks.
  const line = await longLine(page).boundingBox()
  if (!line) throw new Error('no line of text')
  await page.mouse.move(line.x - 12, line.y + line.height / 2)
  await page.mouse.down()
  await page.mouse.move(line.x + line.width * 0.52, line.y + line.height / 2, { steps: 5 })
  await page.mouse.up()
  await tools.getByRole('button', { name: 'Highlight in pink' }).click()
  const dragged = await list.getByRole('listitem').first().locator('button').first().innerText()
  expect(dragged.length).toBeGreaterThan(8)
  expect(`${words} `.startsWith(`${dragged} `)).toBe(true)
  await list.getByRole('button', { name: 'Remove' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(0)

  // Highlights are also listed, removed there and restored.
  expect(await pressOnLine(page, 'Highlight')).toBe(words)
  await expect(list.getByRole('listitem')).toContainText(words)
  await expect(pages(page).locator('[data-kind="kept"]').first()).toBeVisible()
  await page.reload()
  await expect(list.getByRole('listitem')).toContainText(words)
  await list.getByRole('button', { name: 'Add note' }).click()
  await page.keyboard.type('compare with the zebrafinch model')
  await list.getByRole('button', { name: 'Save note' }).click()
  await expect(list).toContainText('zebrafinch')
  await list.getByRole('button', { name: 'Remove' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list.getByRole('listitem')).toContainText('zebrafinch')

  await pressOnLine(page, 'Add note')
  await page.keyboard.type('an afterthought')
  await tools.getByRole('button', { name: 'Save note' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(2)

  await expect(pages(page).locator('canvas').first()).toBeVisible()
  await pages(page).focus()
  await page.keyboard.press('Control+f')
  const field = page.getByRole('searchbox', { name: 'Find in this PDF' })
  await expect(field).toBeFocused()
  await field.fill('SELF-attention')
  const told = page.getByRole('search').getByRole('status')
  await expect(told).toHaveText(/^1 of \d+$/)
  await expect(pages(page).locator('[data-kind="here"]').first()).toBeInViewport()
  await page.keyboard.press('Shift+Enter')
  await expect(told).toHaveText(/^(\d+) of \1$/)
  await expect(pages(page).locator('[data-kind="here"]').first()).toBeInViewport()
  // It starts at the current page.
  await page.keyboard.press('Escape')
  await pages(page).evaluate((box) => box.scrollTo(0, box.scrollHeight / 2))
  await expect(page.getByLabel('Page', { exact: true })).toHaveValue(/^[2-9]$/)
  await pages(page).focus()
  await page.keyboard.press('Control+f')
  await field.fill('attention')
  await expect(told).toHaveText(/^(?!1 of)\d+ of \d+$/)
  await field.fill('quokkasaurus rex')
  await expect(told).toHaveText('No matches')
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)

  const chosen = await pressOnLine(page, 'Ask about this')
  // The question is written beside the PDF.
  await expect(page.getByRole('textbox', { name: 'Ask this paper' })).toHaveValue(new RegExp(`“${chosen.slice(0, 20)}`))

  // The text is searched like notes.
  await page.getByRole('navigation', { name: 'Folio' }).getByRole('link', { name: 'Library' }).click()
  const search = page.getByLabel('Search the library')
  await search.fill('zebrafinch')
  await search.press('Enter')
  await expect(page.getByRole('region', { name: 'Papers' }).getByRole('link').first()).toHaveText(/^Attention/)
})
