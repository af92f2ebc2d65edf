import type { AddedPaper, RefusedFile } from '@/lib/library/add/add-papers'
import { tellPapersAdded } from '../../shell/paper-count'
import { BROKEN_OFF, sendForm } from './send-form'

/** State of one uploaded file. `sent` is 0..1. */
export type Upload = { key: string; fileName: string; sent: number } & (
  | { state: 'waiting' | 'sending' }
  | { state: 'added'; paper: AddedPaper }
  | { state: 'failed'; message: string }
)

/** Enough to keep the connection busy; papers are read one by one anyway. */
const AT_ONCE = 3

/**
 * Uploads files to the library, or to the address `to`, a few at a time, and reports each change. A failed file does
 * not block the others. Returns the final states.
 */
export async function uploadFiles(files: File[], onUpdate: (upload: Upload) => void, to?: string): Promise<Upload[]> {
  const results: Upload[] = []
  const waiting = files.map((file) => ({ file, key: crypto.randomUUID(), fileName: file.name }))
  for (const { key, fileName } of waiting) onUpdate({ key, fileName, sent: 0, state: 'waiting' })
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { file, key, fileName } = next
      const done = await uploadFile(file, (sent) => onUpdate({ key, fileName, sent, state: 'sending' }), to)
      const upload: Upload = { key, fileName, sent: 1, ...done }
      onUpdate(upload)
      results.push(upload)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return results
}

type UploadResult = { state: 'added'; paper: AddedPaper } | { state: 'failed'; message: string }

/** Sends one file. `to`: the library, or a paper without a PDF. */
export async function uploadFile(
  file: File,
  onSent: (sent: number) => void,
  to = '/api/papers',
): Promise<UploadResult> {
  const form = new FormData()
  form.append('files', file, file.name)
  const answer = await sendForm<{ papers?: (AddedPaper | RefusedFile)[] }>(to, form, onSent)
  if (!answer.ok) return { state: 'failed', message: answer.message }
  const [paper] = answer.value.papers ?? []
  if (!paper) return { state: 'failed', message: BROKEN_OFF }
  if (!('id' in paper)) return { state: 'failed', message: paper.error.message }
  tellPapersAdded()
  return { state: 'added', paper }
}
