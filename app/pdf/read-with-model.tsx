'use client'
import { useState } from 'react'
import type { ReadRect } from '@/lib/library/figures/picture-readings'
import type { PictureReading } from '@/lib/models/calls/read-picture'
import { Button } from '../ui/button'
import { ErrorLine } from '../ui/error-line'
import { reach } from '../ui/reach'
import { pictureOf } from './copy-crop'
import { readPicture } from './picture-actions'
import { useCanRead } from './picture-model'

type Props = {
  paperId: string
  rect: ReadRect
  kind: 'figure' | 'formula'
  /** what is read, for screen readers: `Figure 3` */
  name: string
  /** caption of a figure */
  caption?: string
  /** called when the model has read it */
  onRead?(): void
}

/**
 * Shows what a model wrote about a part of a page. If the person's model reads pictures, a button has it read this part, or read it
 * again.
 */
export function ReadWithModel({ paperId, rect: { reading: kept, ...rect }, kind, name, caption = '', onRead }: Props) {
  const canRead = useCanRead()
  const [state, setState] = useState<{ busy: boolean; error?: string; reading?: PictureReading }>({ busy: false })
  const { busy, error, reading = kept } = state
  if (!canRead && !reading) return null
  const read = async () => {
    setState({ ...state, busy: true, error: undefined })
    const fail = (error: string) => setState({ ...state, busy: false, error })
    const picture = await pictureOf(paperId, rect).catch(() => null)
    if (!picture) return fail('This part of the page could not be turned into an image.')
    const form = new FormData()
    form.append('picture', picture)
    const done = await reach(readPicture({ paperId, rect, kind, caption, again: reading !== undefined }, form))
    if (!done.ok) return fail(done.error.message)
    setState({ busy: false, reading: done.value })
    onRead?.()
  }
  const verb = kind === 'figure' ? 'Describe' : 'Transcribe'
  const action = reading ? `${verb} again` : `${verb} with the model`
  return (
    <>
      <div role="status" className="text-xs empty:hidden">
        {reading && <Reading {...reading} isFormula={kind === 'formula'} />}
      </div>
      {canRead && (
        <Button kind="quiet" className="text-xs print:hidden" disabled={busy} onClick={read}>
          {busy ? 'Reading…' : action}
          <span className="sr-only">: {name}</span>
        </Button>
      )}
      <ErrorLine className="text-xs">{error}</ErrorLine>
    </>
  )
}

function Reading({ text, model, isFormula }: PictureReading & { isFormula: boolean }) {
  return (
    <>
      <p className="text-soft">
        {text === null
          ? `${model} found no formula in this picture.`
          : `${isFormula ? 'Transcribed' : 'Described'} by ${model}, not checked:`}
      </p>
      {text !== null &&
        (isFormula ? (
          <pre className="whitespace-pre-wrap wrap-anywhere">
            <code>{text}</code>
          </pre>
        ) : (
          <p className="whitespace-pre-line">{text}</p>
        ))}
    </>
  )
}
