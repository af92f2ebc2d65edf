import { spawnSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { askOverHttp } from './ask-question'
import { expect, type Folio, settled, test } from './folio'

const QUESTION = 'how do transformers work'
/** A paper quoted by name, as in a model's answer. */
const SPOKEN = /[^“”]{5,}: “[^“”]{30,}”/
const hasPoppler = spawnSync('pdftotext', ['-v']).status === 0

test.beforeAll(async ({ folio }) => {
  await settled(folio)
})

const answer = (page: Page) => page.getByRole('region', { name: 'Answer' })
const sentences = (page: Page) => answer(page).locator('[data-sentence][tabindex]')

async function markdownOf(folio: Folio, id: string): Promise<string> {
  return (await fetch(`${folio.url}/api/research/${id}/export?format=md&style=apa`)).text()
}

test('a passage is a quotation, on the screen, copied, exported and printed', async ({ page, context, folio }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const run = await askOverHttp(folio, QUESTION)
  await page.goto(`/research/${run.sessionId}`)
  const passage = answer(page).getByRole('figure').first()
  await expect(passage).toContainText('Folio Authors · 2026')
  // A quotation needs no marks; its paper is named above it, and its citations are numbers.
  const first = sentences(page).first()
  await expect(first).toHaveText(/^[^“”]+$/)
  await expect(passage.getByRole('button', { name: /, page \d+/ }).first()).toHaveText(/^\d+$/)
  const words = (await first.innerText()).slice(0, 40)
  // Editing, linking and checking use the stored sentence.
  await first.click()
  const menu = page.getByRole('dialog', { name: /^Sentence 1 of/ })
  await menu.getByRole('button', { name: 'Edit' }).click()
  await expect(menu.getByRole('textbox')).toHaveValue(new RegExp(`^(?:\\*\\*)?${words.slice(0, 20)}`))
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)

  expect(await markdownOf(folio, run.id)).toMatch(/^> .{100,} \(The Folio Authors, 2026[a-z]?, p\. \d+\)/m)
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('Copied as rich text')).toBeVisible()
  const html = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    return (await item?.getType('text/html'))?.text()
  })
  expect(html).toMatch(/<blockquote>/)
  if (!hasPoppler) return
  const pdf = await page.pdf({ format: 'A4' })
  const { stdout } = spawnSync('pdftotext', ['-raw', '-', '-'], { input: pdf, encoding: 'utf8' })
  // Tightly set letters hide spaces between words.
  expect(stdout.replace(/\s+/g, '')).toContain(words.replace(/\s+/g, ''))
})

test('with a model: its own sentences have no marks, a verbatim sentence of a paper has them, until they are turned off', async ({
  page,
  withModel,
}) => {
  const run = await askOverHttp(withModel, QUESTION)
  await page.goto(`${withModel.url}/research/${run.sessionId}`)
  await expect(answer(page)).toContainText(SPOKEN)
  await expect(sentences(page).first()).toHaveText(/^“[^“”]+”$/)
  await expect(answer(page).locator('[data-verdict="quoted"][tabindex]').first()).toHaveText(/^“/)
  const own = sentences(page).filter({ hasText: /^The authors state:/ })
  await expect(own.first()).toHaveText(/^[^“”]+$/)
  const text = await markdownOf(withModel, run.id)
  expect(text).toMatch(/: “[^“”]{30,}” \(/)
  expect(text).not.toMatch(/“The authors state/)

  const choice = page.getByRole('checkbox', { name: 'Quotation marks around a paper’s own words' })
  const set = async (wanted: boolean) => {
    await page.goto(`${withModel.url}/settings`)
    await expect(choice).toBeChecked({ checked: !wanted })
    // The page also requests the list of the server's models.
    const kept = page.waitForResponse((response) => response.request().postData() === `[${wanted}]`)
    await choice.setChecked(wanted)
    await kept
  }
  await set(false)
  await page.goto(`${withModel.url}/research/${run.sessionId}`)
  await expect(sentences(page).first()).toHaveText(/^[^“”]+$/)
  await expect(answer(page)).not.toContainText(SPOKEN)
  expect(await markdownOf(withModel, run.id)).not.toMatch(SPOKEN)
  await set(true)
  await page.reload()
  await expect(choice).toBeChecked()
  expect(await markdownOf(withModel, run.id)).toMatch(SPOKEN)
})
