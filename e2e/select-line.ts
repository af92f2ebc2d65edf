import type { Page } from '@playwright/test'
import { expect } from './folio'

/** Selects the words of the first longer line of the first page. A page that is drawn anew takes the selection with it. */
export async function selectLine(page: Page): Promise<string> {
  await expect(page.locator('.pdf-text span').first()).toBeAttached()
  const select = () => {
    const lines = [...document.querySelectorAll<HTMLElement>('.pdf-text span')]
    const line = lines.find((span) => (span.textContent?.length ?? 0) > 30)
    if (line) window.getSelection()?.selectAllChildren(line)
    return line?.textContent?.trim() ?? ''
  }
  let words = ''
  await expect(async () => {
    words = await page.evaluate(select)
    await expect(page.getByRole('toolbar', { name: 'Selected text' })).toBeVisible({ timeout: 5_000 })
  }).toPass()
  return words
}
