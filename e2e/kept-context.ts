import type { Browser, BrowserContext, Page } from '@playwright/test'
import { patientContext } from './patient-context'

/** A browser context shared by a worker's tests, one after another. */
export type KeptContext = {
  context: BrowserContext
  /** a page in it, without anything stored by an earlier test */
  newPage(): Promise<Page>
  /** Undoes what a test did in it. The HTTP cache and compiled code stay, which halves the cost of a page. */
  clear(): Promise<void>
}

const STORED = 'local_storage,indexeddb,cache_storage,service_workers'

/** Makes a context with the current test's options. */
export async function keepContext(browser: Browser): Promise<KeptContext> {
  const context = await patientContext(browser)
  const origins = new Set<string>()
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      const { origin } = new URL(frame.url())
      if (origin !== 'null') origins.add(origin)
    }),
  )
  return {
    context,
    async newPage() {
      const page = await context.newPage()
      if (origins.size === 0) return page
      const session = await context.newCDPSession(page)
      for (const origin of origins) await session.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED })
      await session.detach()
      origins.clear()
      return page
    },
    async clear() {
      await Promise.all(context.pages().map((page) => page.close()))
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.clearCookies()
      await context.clearPermissions()
    },
  }
}
