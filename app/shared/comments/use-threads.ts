'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useRefresh } from '@/app/shell/use-refresh'
import { reach } from '@/app/ui/reach'
import type { Outcome } from '@/lib/errors'
import type { CommentThread } from '@/lib/sharing/discussion'
import { readThreads } from './comment-actions'

export type Threads = {
  threads: CommentThread[]
  /** Does something to them and reads them again. */
  change(work: Promise<Outcome<void>>): Promise<Outcome<void>>
}

/** The threads on something shared, as they are while somebody looks at them. `live`: whether others may change them. */
export function useThreads(shareId: string, start: CommentThread[], live: boolean): Threads {
  const [threads, setThreads] = useState(start)
  const refresh = useRefresh()
  // What was asked for last is what holds, whichever comes last.
  const asked = useRef(0)
  const read = useCallback(async () => {
    asked.current += 1
    const own = asked.current
    const found = await reach(readThreads(shareId))
    if (found.ok && own === asked.current) setThreads(found.value)
  }, [shareId])

  useEffect(() => {
    if (!live) return
    // Seen once it is on the screen of somebody: pages are also read ahead.
    read()
    const events = new EventSource(`/api/shared/${encodeURIComponent(shareId)}/events`)
    events.addEventListener('changed', read)
    // The connection was lost and is there again: something may have been said meanwhile.
    let wasOpen = false
    events.addEventListener('open', () => {
      if (wasOpen) read()
      wasOpen = true
    })
    events.addEventListener('over', () => {
      events.close()
      refresh()
    })
    return () => events.close()
  }, [shareId, live, read, refresh])

  const change = async (work: Promise<Outcome<void>>) => {
    const done = await reach(work)
    await read()
    return done
  }
  return { threads, change }
}
