import type { Page } from '@playwright/test'
import { atRest } from './at-rest'
import { expect } from './folio'

/**
 * Waits until the answer to the last question of the page is whole and drawn, and the page is at rest. *Save* comes earlier, with the
 * words of the answer, which are invisible until the markdown parser is loaded.
 */
export async function awaitAnswer(page: Page): Promise<void> {
  const last = page.locator('article', { has: page.getByRole('heading', { level: 1 }) }).last()
  await expect(last.getByRole('status').filter({ hasText: 'The answer is ready' })).toBeAttached()
  await expect(last.locator('.reading > *').first()).not.toHaveClass(/\binvisible\b/)
  await atRest(page)
}
