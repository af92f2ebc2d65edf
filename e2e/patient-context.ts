import type { Browser, BrowserContext, Page } from '@playwright/test'
import { atRest, followTraffic } from './at-rest'

/** A new browser context, whose pages wait after `goto` and `reload` until they are hydrated and at rest. */
export async function patientContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext()
  context.on('page', makePatient)
  return context
}

/** A person clicks after hydration; a test would click before. */
function makePatient(page: Page): void {
  followTraffic(page)
  const once = { goto: page.goto.bind(page), reload: page.reload.bind(page) }
  page.goto = async (...to) => {
    const response = await once.goto(...to)
    await ready(page)
    return response
  }
  page.reload = async (...how) => {
    const response = await once.reload(...how)
    await ready(page)
    return response
  }
}

/** Waits as after `goto`: for a page that a form, or a link of another site, has loaded. */
export async function ready(page: Page): Promise<void> {
  await listens(page)
  await atRest(page)
}

/** Waits until React has bound all controls. The check runs in the page, to avoid delays. */
async function listens(page: Page): Promise<void> {
  const whenBound = async () => {
    // Forms for people who are not signed in do not use React.
    if (!document.querySelector('script[src*="/_next/"]')) return
    const isBound = () =>
      [...document.querySelectorAll('button, select, textarea')].every((one) =>
        Object.keys(one).some((key) => key.startsWith('__reactProps')),
      )
    while (!isBound()) await new Promise((resolve) => setTimeout(resolve, 10))
  }
  await page.evaluate(whenBound)
}
