'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { buttonClass } from '../../ui/button'
import { uploadFile } from '../add/upload-files'

type State =
  | { at: 'start' }
  | { at: 'sending'; sent: number }
  | { at: 'reading'; id: string }
  | { at: 'failed'; message: string }

const POLL_MS = 1_500

/** Uploads the PDF of this paper and shows progress until it is read. */
export function AddPdf({ paperId }: { paperId: string }) {
  const router = useRouter()
  const [state, setState] = useState<State>({ at: 'start' })
  const reading = state.at === 'reading' ? state.id : null

  useEffect(() => {
    if (!reading) return
    const timer = setInterval(async () => {
      const found = await readPaper(reading)
      if (found?.id === paperId) router.refresh()
      else if (found?.error) setState({ at: 'failed', message: found.error.message })
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [reading, paperId, router])

  const send = async (file: File) => {
    setState({ at: 'sending', sent: 0 })
    const address = `/api/papers/${encodeURIComponent(paperId)}/pdf`
    const done = await uploadFile(file, (sent) => setState({ at: 'sending', sent }), address)
    setState(done.state === 'failed' ? { at: 'failed', message: done.message } : { at: 'reading', id: done.paper.id })
  }
  const busy = state.at === 'sending' || state.at === 'reading'
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <label
        className={buttonClass(
          'main',
          `has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${busy ? 'opacity-55' : 'cursor-pointer'}`,
        )}
      >
        Add PDF
        <input
          type="file"
          accept="application/pdf,.pdf"
          className="sr-only"
          disabled={busy}
          onChange={({ target }) => {
            const file = target.files?.[0]
            target.value = ''
            if (file) send(file)
          }}
        />
      </label>
      <span role="status" className={state.at === 'failed' ? 'text-bad' : 'text-soft'}>
        {sayState(state)}
      </span>
    </div>
  )
}

function sayState(state: State): string {
  if (state.at === 'sending') return `Uploading (${Math.round(state.sent * 100)}%)`
  if (state.at === 'reading') return 'Reading…'
  return state.at === 'failed' ? state.message : ''
}

async function readPaper(id: string): Promise<{ id: string; error: { message: string } | null } | null> {
  const response = await fetch(`/api/papers/${encodeURIComponent(id)}`).catch(() => null)
  return response?.ok ? response.json() : null
}
