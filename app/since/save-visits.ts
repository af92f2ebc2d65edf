import { readVisits, VISITS_COOKIE, type Visits, writeVisits } from './visits'

const A_YEAR = 31_536_000

/** The visits recorded in this browser. */
export function savedVisits(): Visits | null {
  return readVisits(new RegExp(`(?:^|; )${VISITS_COOKIE}=([\\d.]*)`).exec(document.cookie)?.[1])
}

export function saveVisits(visits: Visits): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store, and the value is of figures and dots
  document.cookie = `${VISITS_COOKIE}=${writeVisits(visits)}; path=/; max-age=${A_YEAR}; samesite=lax`
}
