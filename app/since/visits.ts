/** When the person came, and was seen last. ISO times would be twice as long: milliseconds since 1970. */
type Visit = { began: number; seen: number }

/** The visit that goes on, and the one before it; null: the first. */
export type Visits = { last: Visit | null; present: Visit }

/** Kept in a cookie, by the browser that the person sits at. */
export const VISITS_COOKIE = 'folio-visits'

/** Who did nothing for so long was away. */
const AWAY_MS = 30 * 60_000

/** The visits after something was done at `now`: the present one goes on, or another one begins. */
export function visitsAt(now: number, before: Visits | null): Visits {
  if (!before) return { last: null, present: { began: now, seen: now } }
  const { present } = before
  if (now - present.seen < AWAY_MS) return { ...before, present: { ...present, seen: Math.max(present.seen, now) } }
  return { last: present, present: { began: now, seen: now } }
}

/** Nothing that happened before `now` is new to the person any more. */
export function dismissedAt(now: number): Visits {
  return { last: { began: now, seen: now }, present: { began: now, seen: now } }
}

/** Null where the cookie is none, or not one that Folio wrote. */
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
