import type { Page } from '@playwright/test'
import { expect } from './folio'

/** That the page is as wide as the screen, and no wider. */
export async function expectNoSidewaysScroll(page: Page) {
  const { beyond, width } = await page.evaluate(() => ({
    beyond: document.documentElement.scrollWidth - window.innerWidth,
    width: window.innerWidth,
  }))
  // A page laid out wider than the phone is zoomed out by it.
  expect(width).toBe(page.viewportSize()?.width)
  expect(beyond, page.url()).toBeLessThanOrEqual(0)
}
