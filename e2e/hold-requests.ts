import type { Page, Request } from '@playwright/test'
import { doNotAwait } from './at-rest'
import { readActions } from './people'

/**
 * After an answer its page is refreshed, late on a busy machine. Holds that request until the returned function is
 * called.
 */
export function holdRefresh(page: Page): Promise<() => void> {
  return holdRequests(page, (request) => /\/research\/[^/]+\?(?:.*&)?_rsc=/.test(request.url()))
}

/**
 * Holds calls of a server action, and the calls that the page queues behind them, until the returned function is
 * called.
 */
export function holdAction(page: Page, file: string, name: string): Promise<() => void> {
  const id = readActions().find((action) => action.file === file && action.name === name)?.id
  if (!id) throw new Error(`there is no action ${name} in ${file}`)
  return holdRequests(page, (request) => request.headers()['next-action'] === id)
}

async function holdRequests(page: Page, isHeld: (request: Request) => boolean): Promise<() => void> {
  let goOn = () => {}
  const late = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/*', async (route) => {
    if (isHeld(route.request())) {
      doNotAwait(page, route.request())
      await late
    }
    await route.continue()
  })
  return goOn
}
