import type { Page } from '@playwright/test'
import { atRest } from './at-rest'
import { expect } from './folio'

/**
 * Waits until the answer to the page's last question is complete and rendered, and the page is at rest. *Save* appears
 * earlier, with the words of the answer, which are invisible until the Markdown parser is loaded.
 */
export async function awaitAnswer(page: Page): Promise<void> {
  const last = page.locator('article', { has: page.getByRole('heading', { level: 1 }) }).last()
  await expect(last.getByRole('status').filter({ hasText: 'The answer is ready' })).toBeAttached()
  await expect(last.locator('.reading > *').first()).not.toHaveClass(/\binvisible\b/)
  await atRest(page)
}
