import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './folio'

/** An open dialog. Of the page behind it, which was looked at before it opened, axe has nothing new to say. */
export const DIALOG = '[role=dialog]'

/**
 * Expects that axe knows of no barrier on the page, or `within` a part of it: by all rules in light colors; in dark ones only
 * the colors are others.
 */
export async function expectNoBarriers(page: Page, within?: string) {
  if (within) await expect(page.locator(within).first()).toBeVisible()
  // While a page is read anew its title is put in once more.
  await expect(page).toHaveTitle(/\S/)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // Colors are still on their way while a transition runs.
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
    )
    // The unseen words over the picture of a page, thousands of elements, are the PDF's and take axe longer than all else.
    // A page without frames has nothing to put together, for which axe would open a second page each time.
    // What it does not find fault with is not described: a third of its work.
    const axe = new AxeBuilder({ page })
      .exclude('.pdf-text')
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
    if (within) axe.include(within)
    const { violations } = await (colorScheme === 'dark' ? axe.withRules('color-contrast') : axe).analyze()
    const found = violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.slice(0, 4).map(({ html, failureSummary }) => `${html.slice(0, 200)}\n${failureSummary}`),
    }))
    expect(found, colorScheme).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
