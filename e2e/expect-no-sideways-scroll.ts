import type { Page } from '@playwright/test'
import { expect } from './folio'

/** That the page is as wide as the screen, and no wider, once what comes late has come. */
export async function expectNoSidewaysScroll(page: Page) {
  // A page laid out wider than the phone is zoomed out by it.
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(page.viewportSize()?.width)
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(beyond, { message: page.url() }).toBeLessThanOrEqual(0)
}
