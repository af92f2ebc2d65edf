'use client'
import { useEffect, useState } from 'react'
import type { PictureReading } from '@/lib/models/calls/read-picture'
import type { Rect } from '@/lib/text/document'
import { reach } from '../ui/reach'
import { pictureOf } from './copy-crop'
import { pictureModel, readPicture } from './picture-actions'

type Props = {
  paperId: string
  rect: Rect
  kind: 'figure' | 'formula'
  /** what is read, for screen readers: `Figure 3` */
  name: string
  /** caption of a figure */
  caption?: string
}

/** Has the model read part of a page on request. Empty unless the model is set to read pictures. */
export function ReadWithModel({ paperId, rect, kind, name, caption = '' }: Props) {
  const canRead = useCanRead()
  const [state, setState] = useState<{ busy: boolean; error?: string; reading?: PictureReading }>({ busy: false })
  if (!canRead) return null
  const read = async () => {
    setState({ busy: true })
    const error = 'This part of the page could not be drawn.'
    const picture = await pictureOf(paperId, rect).catch(() => null)
    if (!picture) return setState({ busy: false, error })
    const form = new FormData()
    form.append('kind', kind)
    form.append('caption', caption)
    form.append('picture', picture)
    const done = await reach(readPicture(form))
    setState(done.ok ? { busy: false, reading: done.value } : { busy: false, error: done.error.message })
  }
  const { busy, error, reading } = state
  return (
    <>
      {!reading && (
        <button type="button" className="button button-quiet text-xs print:hidden" disabled={busy} onClick={read}>
          {busy ? 'Reading…' : 'Read with the model'}
          <span className="sr-only">: {name}</span>
        </button>
      )}
      <div role="status" className="text-xs empty:hidden">
        {reading && <Reading {...reading} isFormula={kind === 'formula'} />}
      </div>
      {error && (
        <p role="alert" className="text-xs text-bad">
          {error}
        </p>
      )}
    </>
  )
}

function Reading({ text, model, isFormula }: PictureReading & { isFormula: boolean }) {
  return (
    <>
      <p className="text-soft">
        {text === null ? `${model} found no formula in this picture.` : `Written by ${model}, not checked:`}
      </p>
      {text !== null &&
        (isFormula ? (
          <pre className="overflow-x-auto">
            <code>{text}</code>
          </pre>
        ) : (
          <p className="whitespace-pre-line">{text}</p>
        ))}
    </>
  )
}

/** All pictures of a page share one response for this many ms; the model may change later. */
const KEEP_MS = 30_000
let asked: Promise<boolean> | undefined

async function askModel(): Promise<boolean> {
  const done = await pictureModel().catch(() => null)
  setTimeout(() => {
    asked = undefined
  }, KEEP_MS)
  return Boolean(done?.ok && done.value)
}

function useCanRead(): boolean {
  const [canRead, setCanRead] = useState(false)
  useEffect(() => {
    let left = false
    asked ??= askModel()
    asked.then((can) => !left && setCanRead(can))
    return () => {
      left = true
    }
  }, [])
  return canRead
}
