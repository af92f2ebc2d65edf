import { setTimeout as wait } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'

/** A page is at rest when nothing on it changes for this long. */
const STILL_MS = 100

/** A page that still changes after this long is used as it is: papers may be being read, or a test holds a request. */
const LONGEST_MS = 10_000

type Traffic = { open: Set<Request>; count: number }

const trafficOf = new WeakMap<Page, Traffic>()

/** Tracks the requests of a page, for `atRest`. Event streams stay open during work, and do not count. */
export function followTraffic(page: Page): void {
  const traffic: Traffic = { open: new Set(), count: 0 }
  trafficOf.set(page, traffic)
  page.on('request', (request) => {
    if (request.headers().accept === 'text/event-stream') return
    traffic.open.add(request)
    traffic.count++
  })
  page.on('requestfinished', (request) => traffic.open.delete(request))
  page.on('requestfailed', (request) => traffic.open.delete(request))
}

/** Makes `atRest` ignore a request that a test holds. */
export function doNotAwait(page: Page, request: Request): void {
  trafficOf.get(page)?.open.delete(request)
}

/**
 * Waits until a page is at rest, as a person does before reading it: nothing is loading or changing. Late parts, such
 * as the references of an answer, are there then.
 */
export async function atRest(page: Page): Promise<void> {
  const traffic = trafficOf.get(page)
  for (const end = Date.now() + LONGEST_MS; Date.now() < end; ) {
    const before = traffic?.count
    await Promise.race([page.evaluate(untilStill, STILL_MS).catch(() => {}), wait(end - Date.now())])
    if (page.isClosed() || !traffic || (traffic.open.size === 0 && traffic.count === before)) return
    await wait(10)
  }
}

function untilStill(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      observer.disconnect()
      resolve()
    }
    let timer = setTimeout(done, ms)
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(done, ms)
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  })
}
