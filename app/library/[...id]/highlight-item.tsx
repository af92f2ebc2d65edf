'use client'
import { useState } from 'react'
import { annotationName } from '@/app/pdf/annotation-name'
import type { Highlight } from '@/lib/library/highlights/highlights'
import { Button } from '../../ui/button'

type Props = {
  highlight: Highlight
  openPage(page: number): void
  take(): void
  write(note: string): void
  /** null: it cannot be shared here */
  share: (() => void) | null
}

/** A highlight in a list: its words lead to their page, and its note is written below them. */
export function HighlightItem({ highlight, openPage, take, write, share }: Props) {
  const { page, quote, note, annotation, color } = highlight
  const [writing, setWriting] = useState(false)
  return (
    <li className="border-t border-line py-2.5">
      {page > 0 && (
        <button
          type="button"
          onClick={() => openPage(page)}
          className="block w-full border-l-3 border-good/60 pl-3 text-left font-serif leading-snug wrap-anywhere hover:border-good"
          style={{ borderColor: annotation?.color ?? color }}
        >
          <span className="line-clamp-5">{quote || annotationName(highlight)}</span>
        </button>
      )}
      {page === 0 && quote && <p className="font-serif leading-snug wrap-anywhere">{quote}</p>}
      {writing ? (
        <form
          className="mt-2 grid gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            write(String(new FormData(event.currentTarget).get('note') ?? '').trim())
            setWriting(false)
          }}
        >
          <textarea
            name="note"
            aria-label={`Note on page ${page}`}
            defaultValue={note}
            rows={2}
            // biome-ignore lint/a11y/noAutofocus: whoever chose to write wants to type
            autoFocus
            className="field field-sizing-content resize-none font-serif"
          />
          <span className="flex justify-end gap-1">
            <Button kind="quiet" onClick={() => setWriting(false)}>
              Cancel
            </Button>
            <Button type="submit" kind="main">
              Save note
            </Button>
          </span>
        </form>
      ) : (
        note && <p className="mt-1.5 text-sm whitespace-pre-line wrap-anywhere">{note}</p>
      )}
      <p className="mt-1 flex items-center gap-3 text-xs text-soft">
        {page > 0 ? sayPage(page, annotation?.pageLabel) : annotationName(highlight)}
        {annotation?.author && ` by ${annotation.author}`}
        {page > 0 && highlight.rects.length === 0 && ', not found on the page'}
        {annotation === undefined ? (
          <>
            <button type="button" className="underline-offset-2 hover:underline" onClick={() => setWriting(true)}>
              {note ? 'Edit note' : 'Add note'}
            </button>
            <button type="button" className="underline-offset-2 hover:underline" onClick={take}>
              Remove
            </button>
          </>
        ) : (
          <a href={annotation.address} className="underline-offset-2 hover:underline">
            Open in Zotero
          </a>
        )}
        {share && (
          <button type="button" className="underline-offset-2 hover:underline" onClick={share}>
            Share…
          </button>
        )}
      </p>
      {annotation?.tags && (
        <ul aria-label="Tags in Zotero" className="mt-1 flex flex-wrap gap-1 text-xs text-soft">
          {annotation.tags.map((tag) => (
            <li key={tag} className="rounded-sm border border-line px-1.5 wrap-anywhere">
              {tag}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** The printed page number, with the PDF page if it differs. */
function sayPage(page: number, label: string | undefined): string {
  return label && label !== String(page) ? `page ${label} (PDF page ${page})` : `page ${page}`
}
