import { useEffect, useState } from 'react'
import { useZoteroConnected } from '../zotero-connected'
import { hasOlderNote } from './write-actions'

/** Whether a connected Zotero has a note with an earlier version of an answer. False until the answer is complete. */
export function useOlderNote(runId: string, isWhole: boolean): boolean {
  const isConnected = useZoteroConnected()
  const [found, setFound] = useState<{ runId: string; isOlder: boolean } | null>(null)
  useEffect(() => {
    if (!isConnected || !isWhole) return
    let left = false
    hasOlderNote(runId)
      .then((done) => !left && setFound({ runId, isOlder: done.ok && done.value }))
      .catch(() => {})
    return () => {
      left = true
    }
  }, [isConnected, isWhole, runId])
  return found?.runId === runId && found.isOlder
}
