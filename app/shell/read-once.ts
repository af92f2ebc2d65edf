import { cache } from 'react'
import { libraryHealth } from '@/lib/library/care/health'
import { listSessions } from '@/lib/sessions/sessions'
import { countNotices } from '@/lib/sharing/discussion'

const SHOWN_SESSIONS = 30

// The sidebar is rendered twice, beside the page and in a phone's drawer, and the first page repeats some of it: query
// the database once for all.
export const readHealth = cache(libraryHealth)

/** Recent sessions, most recently used first. */
export const readSessions = cache(() => listSessions(SHOWN_SESSIONS))

/** Number of unread comments for the person. */
export const readWaiting = cache(countNotices)
