/** Start of a visit and last activity, in milliseconds since 1970, half as long as ISO times. */
type Visit = { began: number; seen: number }

/** The current visit and the previous one; null on the first visit. */
export type Visits = { last: Visit | null; present: Visit }

/** Stored in a cookie, by browser. */
export const VISITS_COOKIE = 'folio-visits'

/** Inactivity that ends a visit. */
const AWAY_MS = 30 * 60_000

/** Updates the visits after activity at `now`: continues the current one, or starts a new one. */
export function visitsAt(now: number, before: Visits | null): Visits {
  if (!before) return { last: null, present: { began: now, seen: now } }
  const { present } = before
  if (now - present.seen < AWAY_MS) return { ...before, present: { ...present, seen: Math.max(present.seen, now) } }
  return { last: present, present: { began: now, seen: now } }
}

/** Marks everything before `now` as seen. */
export function dismissedAt(now: number): Visits {
  return { last: { began: now, seen: now }, present: { began: now, seen: now } }
}

/** Null if there is no cookie, or Folio did not write it. */
export function readVisits(cookie: string | undefined): Visits | null {
  if (!cookie || !/^\d{13}\.\d{13}(?:\.\d{13}\.\d{13})?$/.test(cookie)) return null
  const [began, seen, lastBegan, lastSeen] = cookie.split('.').map(Number)
  if (began === undefined || seen === undefined) return null
  const last = lastBegan !== undefined && lastSeen !== undefined ? { began: lastBegan, seen: lastSeen } : null
  return { last, present: { began, seen } }
}

export function writeVisits({ last, present }: Visits): string {
  return [present.began, present.seen, ...(last ? [last.began, last.seen] : [])].join('.')
}
