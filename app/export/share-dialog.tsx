'use client'
import { useEffect, useRef, useState } from 'react'
import type { CitationStyle } from '@/lib/citations/references/citation-style'
import { sayBytes } from '@/lib/text/format/phrases'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { reach } from '../ui/reach'
import { share } from './actions'
import { drawPictures } from './draw-pictures'
import { saveFile } from './save-file'

type Ready = { fileName: string; html: string; quotes: number; pictures: number; missing: number }
type State = { drawn: number; of: number } | { error: string } | Ready

/** Makes one file of the answer with a picture of each quoted passage, and shows its size before saving. */
export function ShareDialog({ runId, style, close }: { runId: string; style: CitationStyle; close(): void }) {
  const [state, setState] = useState<State>({ drawn: 0, of: 0 })
  const save = useRef<HTMLButtonElement>(null)
  const isReady = 'html' in state
  useEffect(() => {
    const left = new AbortController()
    make(runId, style, left.signal, setState)
    return () => left.abort()
  }, [runId, style])
  useEffect(() => {
    if (isReady) save.current?.focus()
  }, [isReady])
  return (
    <Dialog title="Share as one file" onClose={close}>
      <p className="text-soft">
        A page that opens in any browser, even offline: the answer, its verdicts, and each quote with a picture of its
        passage. Anyone with the file can see these parts of the papers.
      </p>
      <p role="status" className="mt-3 min-h-5 tabular-nums">
        {'drawn' in state &&
          (state.of === 0 ? 'Reading the answer…' : `Preparing quote ${state.drawn} of ${state.of}…`)}
        {isReady && say(state)}
      </p>
      {'error' in state && (
        <p role="alert" className="text-bad">
          {state.error}
        </p>
      )}
      <div className="mt-4 flex justify-end gap-2">
        <Button kind="quiet" onClick={close}>
          Cancel
        </Button>
        <Button
          ref={save}
          kind="main"
          disabled={!isReady}
          onClick={() => {
            if (!isReady) return
            saveFile(state.fileName, 'text/html', state.html)
            close()
          }}
        >
          Save file
        </Button>
      </div>
    </Dialog>
  )
}

async function make(runId: string, style: CitationStyle, signal: AbortSignal, told: (state: State) => void) {
  const outcome = await reach(share(runId, style))
  if (signal.aborted) return
  if (!outcome.ok) return told({ error: outcome.error.message })
  const { fileName, html, quotes, pictures } = outcome.value
  let count = 0
  const drawn = await drawPictures(pictures, {
    signal,
    onDrawn: () => {
      count += 1
      if (!signal.aborted) told({ drawn: count, of: pictures.length })
    },
  })
  if (signal.aborted) return
  told({
    ...{ fileName, quotes },
    html: withPictures(html, drawn),
    pictures: drawn.size,
    missing: pictures.length - drawn.size,
  })
}

/** Inserts the pictures into the page, and removes placeholders without one. */
function withPictures(html: string, drawn: Map<string, string>): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const image of page.querySelectorAll('img[data-picture]')) {
    const address = drawn.get(image.getAttribute('data-picture') ?? '')
    image.removeAttribute('data-picture')
    if (address) image.setAttribute('src', address)
    else image.remove()
  }
  return `<!doctype html>\n${page.documentElement.outerHTML}\n`
}

function say({ html, quotes, pictures, missing }: Ready): string {
  const parts = [
    `${quotes} ${quotes === 1 ? 'quote' : 'quotes'}`,
    `${pictures} ${pictures === 1 ? 'picture' : 'pictures'}`,
    sayBytes(new Blob([html]).size),
    ...(missing > 0 ? [`${missing} without a picture`] : []),
  ]
  return parts.join(' · ')
}
