/** `Today`, `Yesterday`, a weekday of this week, or the date, in the person's time zone. */
export function dayOf(iso: string, now: Date): string {
  const at = new Date(iso)
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  const days = Math.round(
    (midnight.getTime() - new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()) / 86_400_000,
  )
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  if (days < 7) return at.toLocaleDateString('en-GB', { weekday: 'long' })
  const sameYear = at.getFullYear() === now.getFullYear()
  return at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', ...(sameYear ? {} : { year: 'numeric' }) })
}

/** Groups sessions by day, keeping their order. */
export function byDay<S extends { updatedAt: string }>(sessions: S[], now: Date): { day: string; sessions: S[] }[] {
  const groups: { day: string; sessions: S[] }[] = []
  for (const session of sessions) {
    const day = dayOf(session.updatedAt, now)
    const last = groups.at(-1)
    if (last?.day === day) last.sessions.push(session)
    else groups.push({ day, sessions: [session] })
  }
  return groups
}

/** Titles shared by several sessions. */
export function sharedTitles(sessions: { title: string }[]): Set<string> {
  const titles = sessions.map(({ title }) => title)
  return new Set(titles.filter((title, at) => titles.indexOf(title) !== at))
}
