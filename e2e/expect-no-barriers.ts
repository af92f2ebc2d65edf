import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './folio'

/** An open dialog. The page behind it was checked before it opened. */
export const DIALOG = '[role=dialog]'

/**
 * Expects that axe finds no barrier on the page, or `within` a part of it: by all rules in the light theme, and by
 * contrast in the dark one.
 */
export async function expectNoBarriers(page: Page, within?: string) {
  if (within) await expect(page.locator(within).first()).toBeVisible()
  // A refresh inserts the page's title again.
  await expect(page).toHaveTitle(/\S/)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // Colours are intermediate while a transition runs.
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
    )
    // Exclude the PDF's invisible text layer, whose thousands of elements take axe longer than everything else. A page
    // without frames has no results to merge, for which axe would open a second page each time. Do not describe passed
    // checks, which would take a third of the time.
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
