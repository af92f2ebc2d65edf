import type { Locator, Page } from '@playwright/test'
import { expect } from './folio'

/** The first longer line on the drawn pages. */
export const longLine = (page: Page): Locator => page.locator('.pdf-text span').filter({ hasText: /.{31}/ }).first()

/**
 * Selects the words of a line, and presses a button of the toolbar that appears. Returns the words. Retries, because a
 * redrawn page loses selection and toolbar.
 */
export async function pressOnLine(page: Page, name: string, line = longLine(page)): Promise<string> {
  const tools = page.getByRole('toolbar', { name: 'Selected text' })
  let words = ''
  await expect(async () => {
    words = await line.evaluate((span) => {
      window.getSelection()?.selectAllChildren(span)
      return span.textContent?.trim() ?? ''
    })
    await expect(tools).toBeVisible({ timeout: 5_000 })
    await tools.getByRole('button', { name, exact: true }).click({ timeout: 20_000 })
  }).toPass()
  return words
}
