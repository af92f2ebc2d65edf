import { db } from '../../db/client'
import { listen } from '../../db/connection/listen'
import { asInstallation } from '../../owner'

const CHANNEL = 'folio_comments'

// Next bundles pages and routes separately; the global lets them share one database listener.
const shared = globalThis as typeof globalThis & {
  folioComments?: { hearers: Set<() => void>; begun: Promise<unknown> }
}

/** Calls `hear` when any process changes a comment or a thread, until `stop` is called. */
async function subscribeToComments(hear: () => void): Promise<() => void> {
  shared.folioComments ??= begin()
  const { hearers, begun } = shared.folioComments
  hearers.add(hear)
  await begun
  return () => void hearers.delete(hear)
}

function begin() {
  const hearers = new Set<() => void>()
  const begun = asInstallation(() =>
    listen(CHANNEL, () => {
      for (const hear of hearers) hear()
    }),
  )
  begun.catch(() => {
    shared.folioComments = undefined
  })
  return { hearers, begun }
}

/**
 * Yields `changed` each time the comments on a shared object change. Ends when the object is no longer shared or `signal`
 * aborts. Call it as the reader.
 */
export async function* watchComments(shareId: string, signal: AbortSignal): AsyncGenerator<'changed'> {
  let wake = () => {}
  const stop = await subscribeToComments(() => wake())
  const leave = () => wake()
  signal.addEventListener('abort', leave)
  try {
    let before = await stampOf(shareId)
    while (before !== null && !signal.aborted) {
      const heard = new Promise<void>((resolve) => {
        wake = resolve
      })
      const now = await stampOf(shareId)
      if (now === null) return
      if (now !== before) {
        before = now
        yield 'changed'
      } else await heard
    }
  } finally {
    signal.removeEventListener('abort', leave)
    stop()
  }
}

/** A value that changes with every new, changed or deleted thread or comment; null when no longer shared. */
async function stampOf(shareId: string): Promise<string | null> {
  const client = await db()
  const where = { thread: { shareId } }
  const [share, comments, threads] = await Promise.all([
    client.share.findFirst({ where: { id: shareId, revokedAt: null }, select: { id: true } }),
    client.comment.aggregate({ where, _count: true, _max: { createdAt: true, editedAt: true } }),
    client.commentThread.aggregate({
      where: { shareId },
      _count: { _all: true, resolvedAt: true },
      _max: { resolvedAt: true },
    }),
  ])
  return share && JSON.stringify([comments, threads])
}
