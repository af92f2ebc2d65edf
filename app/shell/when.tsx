'use client'
import { useSyncExternalStore } from 'react'

const DAY = 86_400_000
const never = () => () => {}

/** A time in the person's time zone: the hour if today, otherwise the day. */
export function When({ iso }: { iso: string }) {
  // The server does not know the time zone, so it renders nothing.
  const text = useSyncExternalStore(
    never,
    () => sayWhen(new Date(iso), new Date()),
    () => '',
  )
  return (
    <time dateTime={iso} className="text-xs whitespace-nowrap text-faint tabular-nums">
      {text || '\u00a0'}
    </time>
  )
}

export function sayWhen(at: Date, now: Date): string {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()
  const isToday = at.getTime() >= midnight && at.getTime() < midnight + DAY
  if (isToday) return timeOfDay(at)
  if (at.getTime() >= midnight - DAY && at.getTime() < midnight) return 'yesterday'
  const sameYear = at.getFullYear() === now.getFullYear()
  return at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', ...(sameYear ? {} : { year: 'numeric' }) })
}

/** Hour and minute in the person's time zone. */
export function timeOfDay(at: Date): string {
  return at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
}
