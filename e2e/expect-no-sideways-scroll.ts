import type { Page } from '@playwright/test'
import { expect } from './folio'

/** Expects the page to be as wide as the screen, after late parts have loaded. */
export async function expectNoSidewaysScroll(page: Page) {
  // A page laid out wider than a phone is zoomed out to fit.
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(page.viewportSize()?.width)
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(beyond, { message: page.url() }).toBeLessThanOrEqual(0)
}
