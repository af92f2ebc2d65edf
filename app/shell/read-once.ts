import { cache } from 'react'
import { libraryHealth } from '@/lib/library/care/health'
import { listSessions } from '@/lib/sessions/sessions'
import { countNotices } from '@/lib/sharing/discussion'

const SHOWN_SESSIONS = 30

// The sidebar is drawn twice, beside the page and in a phone's drawer, and the first page shows some of it once more:
// the database is asked once for all of them.
export const readHealth = cache(libraryHealth)

/** Recent sessions, the one worked on last first. */
export const readSessions = cache(() => listSessions(SHOWN_SESSIONS))

/** How many comments wait for the one who asks. */
export const readWaiting = cache(countNotices)
