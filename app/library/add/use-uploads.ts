'use client'
import { useCallback, useEffect, useState } from 'react'
import type { AddedPaper } from '@/lib/library/add/add-papers'
import { type Upload, uploadFiles } from './upload-files'

/**
 * Uploads of this page that are active or failed; added ones leave the list. `into`: called with each paper of a batch;
 * `to`: the address to send to.
 */
export function useUploads(onAdded: (upload: Upload & { state: 'added' }) => void) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const add = useCallback(
    (files: File[], into: (paper: AddedPaper) => unknown = () => {}, to?: string) => {
      const follow = (upload: Upload) => {
        if (upload.state === 'added') {
          into(upload.paper)
          onAdded(upload)
        }
        setUploads((uploads) => put(uploads, upload))
      }
      uploadFiles(files, follow, to)
    },
    [onAdded],
  )
  const dismiss = useCallback(
    (keys: string[]) => setUploads((uploads) => uploads.filter((one) => !keys.includes(one.key))),
    [],
  )
  const active = uploads.filter(({ state }) => state === 'waiting' || state === 'sending')

  // Leaving the page would abort them.
  useEffect(() => {
    if (active.length === 0) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [active.length])

  return { uploads, uploading: active.length > 0, add, dismiss }
}

function put(uploads: Upload[], upload: Upload): Upload[] {
  if (upload.state === 'added') return uploads.filter(({ key }) => key !== upload.key)
  const known = uploads.some(({ key }) => key === upload.key)
  return known ? uploads.map((one) => (one.key === upload.key ? upload : one)) : [...uploads, upload]
}
