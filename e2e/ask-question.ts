import type { Locator, Page } from '@playwright/test'
import { awaitAnswer } from './await-answer'
import { expect, type Folio } from './folio'

/** The box for a question. */
export const questionBox = (page: Page) => page.getByRole('textbox', { name: 'Research question' })

/** Accepts the checklist that deep research proposes. */
export const beginSearch = (within: Page | Locator) => within.getByRole('button', { name: 'Begin the search' }).click()

/** Shows the version of an answer before the shown one. */
export const showPreviousVersion = (page: Page) => page.getByRole('button', { name: 'Previous version' }).click()

/** Asks on the screen, and waits for the complete answer. */
export async function askOnScreen(page: Page, question: string) {
  await page.goto('/')
  await questionBox(page).fill(question)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/research\//)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await awaitAnswer(page)
}

type Mode = 'Answer' | 'Deep research' | 'Report' | 'Feedback on the answer'

/** The button with the current mode. */
export const mode = (page: Page, name: Mode) => page.getByRole('button', { name: `Mode: ${name}`, exact: true })

/** Chooses a mode. */
export async function chooseMode(page: Page, name: Mode) {
  // The page is hydrated a moment after it is shown.
  const item = page.getByRole('menuitemradio', { name: new RegExp(`^${name}`) })
  await expect(async () => {
    if (!(await item.isVisible())) await page.getByRole('button', { name: /^Mode: / }).click()
    await expect(item).toBeVisible({ timeout: 1_000 })
    await item.click({ timeout: 5_000 })
    await expect(mode(page, name)).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

/** Asks for deep research on the screen, with a model, and accepts its proposal. */
export async function askDeeply(page: Page, question: string) {
  await page.goto('/')
  await chooseMode(page, 'Deep research')
  await questionBox(page).fill(question)
  await page.getByRole('button', { name: 'Research', exact: true }).click()
  await expect(page).toHaveURL(/\/research\//)
  await beginSearch(page)
}

/** Sends feedback on the displayed answer. */
export async function improveOnScreen(page: Page, feedback: string) {
  await chooseMode(page, 'Feedback on the answer')
  await page.getByRole('textbox', { name: 'Feedback' }).fill(feedback)
  await page.getByRole('button', { name: 'Improve' }).click()
}

/** Opens the line that says how papers were chosen; does nothing if it is open. */
export async function openFunnel(page: Page) {
  const line = page.getByRole('list', { name: 'Progress' }).getByRole('button')
  if ((await line.getAttribute('aria-expanded')) === 'false') await line.click()
}

/** Asks over HTTP, and returns the finished run. */
export async function askOverHttp(folio: Folio, question: string, sessionId?: string) {
  const response = await fetch(`${folio.url}/api/research`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ question, sessionId }),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as { id: string; sessionId: string; status: string } & Record<string, unknown>
}

type LongRun = { id: string; sessionId: string; status: string; plan?: { waits: boolean } }

type InMode = { question: string; mode: 'deep' | 'report'; settings?: Record<string, unknown> }

/** Asks in another mode over HTTP. Returns the finished run, or one that waits for a person in its current state. */
export async function askInMode(folio: Folio, body: InMode) {
  const response = await fetch(`${folio.url}/api/research`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(202)
  const address = response.headers.get('location')
  let run = (await response.json()) as LongRun
  const goesOn = () => ['pending', 'in_progress'].includes(run.status) && !run.plan?.waits
  await expect
    .poll(
      async () => {
        if (goesOn()) run = await (await fetch(`${folio.url}${address}`)).json()
        return goesOn()
      },
      { timeout: 120_000 },
    )
    .toBe(false)
  return run
}

/** The citations of the answer, in text order. */
export const citations = (page: Page) =>
  page.getByRole('region', { name: 'Answer' }).getByRole('button', { name: /, page \d+/ })

/** Opens the palette by its key. The page is hydrated a moment after it is shown. */
export async function openPalette(page: Page) {
  const palette = page.getByRole('dialog', { name: 'Commands' })
  const typing = palette.getByRole('combobox')
  await expect(async () => {
    if (!(await palette.isVisible())) await page.keyboard.press('Control+k')
    await expect(typing).toBeFocused({ timeout: 500 })
  }).toPass()
  return { palette, typing }
}

/** Chooses an item of an open menu by keyboard. A menu takes the focus a moment after it opens. */
export async function chooseByKey(page: Page, name: string) {
  await expect(page.getByRole('menuitem').and(page.locator(':focus'))).toHaveCount(1)
  const item = page.getByRole('menuitem', { name })
  await item.focus()
  await expect(item).toBeFocused()
  await page.keyboard.press('Enter')
}
