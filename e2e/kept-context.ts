import type { Browser, BrowserContext, Page } from '@playwright/test'
import { patientContext } from './patient-context'

/** A browser context that the tests of a worker share, one after the other. */
export type KeptContext = {
  context: BrowserContext
  /** A page in it, without anything that an earlier test stored. */
  newPage(): Promise<Page>
  /** Ends what a test did in it. Its HTTP cache and compiled code stay: they make a page cost half. */
  clear(): Promise<void>
}

const STORED = 'local_storage,indexeddb,cache_storage,service_workers'

/** Makes one with the options of the test that runs. */
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
