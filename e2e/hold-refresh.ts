import type { Page } from '@playwright/test'
import { doNotAwait } from './at-rest'

/**
 * At the end of an answer its page is read anew, which on a busy machine comes late. Holds that back until what this gives is
 * called.
 */
export async function holdRefresh(page: Page): Promise<() => void> {
  let readAnew = () => {}
  const late = new Promise<void>((resolve) => {
    readAnew = resolve
  })
  await page.route(/\/research\/[^/]+\?(?:.*&)?_rsc=/, async (route) => {
    doNotAwait(page, route.request())
    await late
    await route.continue()
  })
  return readAnew
}
