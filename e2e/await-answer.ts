import type { Page } from '@playwright/test'
import { expect } from './folio'

/**
 * Waits until the answer to the last question of the page is whole and drawn. *Save* comes before: with the words of the answer, of
 * which nothing is seen until what reads markdown is loaded.
 */
export async function awaitAnswer(page: Page): Promise<void> {
  const last = page.locator('article', { has: page.getByRole('heading', { level: 1 }) }).last()
  await expect(last.getByRole('status').filter({ hasText: 'The answer is ready' })).toBeAttached()
  await expect(last.locator('.reading > *').first()).not.toHaveClass(/\binvisible\b/)
}
