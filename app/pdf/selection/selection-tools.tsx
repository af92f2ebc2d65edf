'use client'
import { useRouter } from 'next/navigation'
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react'
import { quoteWithCitation } from '@/app/markdown/cite-quote'
import type { ReadPaper } from '../pdf-viewer'
import { useHighlights } from './use-highlights'
import { type SelectedWords, useSelection } from './use-selection'

type Props = { paper: ReadPaper; scroller: RefObject<HTMLElement | null> }

const LONGEST_QUESTION = 400

/** What can be done with words that are selected in a PDF: ask about them, copy them, highlight them, write a note. */
export function SelectionTools({ paper, scroller }: Props) {
  const { selected, clear } = useSelection(scroller)
  const { keep, remove } = useHighlights(paper.id)
  const router = useRouter()
  const [noted, setNoted] = useState<SelectedWords | null>(null)
  const [said, setSaid] = useState<{ text: string; undo?: () => void } | null>(null)
  const shown = noted ?? selected

  const highlight = async ({ quote, rects, pages }: SelectedWords, note = '') => {
    const id = crypto.randomUUID()
    clear()
    setNoted(null)
    setSaid({
      text: note ? 'Note kept.' : 'Highlighted.',
      undo: () => {
        remove(id)
        setSaid(null)
      },
    })
    const wrong = await keep({ id, paperId: paper.id, page: pages[0] ?? 1, rects, quote, note })
    if (wrong) setSaid({ text: wrong })
  }
  const copy = async ({ quote, pages }: SelectedWords) => {
    const text = quoteWithCitation(quote, paper, pages)
    const done = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    clear()
    setSaid({ text: done ? 'Copied with its citation.' : 'The browser did not allow copying.' })
  }
  const ask = ({ quote }: SelectedWords) => {
    const words = quote.length > LONGEST_QUESTION ? `${quote.slice(0, LONGEST_QUESTION).trimEnd()}…` : quote
    const question = `What does this paper say about “${words}”?`
    router.push(`/?among=${encodeURIComponent(paper.id)}&q=${encodeURIComponent(question)}`)
  }

  return (
    <>
      {shown && (
        <div
          role="toolbar"
          aria-label="Selected text"
          className="pdf-tools"
          style={{ '--left': `${shown.at.left}px`, '--top': `${shown.at.top}px` } as CSSProperties}
          // The words stay selected while one chooses.
          onPointerDown={(event) => !(event.target instanceof HTMLTextAreaElement) && event.preventDefault()}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            event.stopPropagation()
            setNoted(null)
            clear()
          }}
        >
          {noted ? (
            <NoteForm keep={(note) => highlight(noted, note)} cancel={() => setNoted(null)} />
          ) : (
            (
              [
                ['Ask', 'Ask about it', ask],
                ['Copy', 'Copy with citation', copy],
                ['Highlight', 'Highlight', (words: SelectedWords) => highlight(words)],
                ['Note', 'Write a note', (words: SelectedWords) => setNoted(words)],
              ] as const
            ).map(([word, name, act]) => (
              <button
                key={word}
                type="button"
                aria-label={name}
                title={name}
                className="button button-quiet min-h-8 px-2 text-xs text-ink"
                onClick={() => act(shown)}
              >
                {word}
              </button>
            ))
          )}
        </div>
      )}
      <p
        role="status"
        className="pointer-events-none absolute inset-x-0 bottom-3 z-10 flex justify-center text-xs empty:hidden"
      >
        {said && !shown && <Said key={said.text} {...said} done={() => setSaid(null)} />}
      </p>
    </>
  )
}

function NoteForm({ keep, cancel }: { keep(note: string): void; cancel(): void }) {
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <form
      className="grid w-72 max-w-full gap-2 p-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        keep(box.current?.value.trim() ?? '')
      }}
    >
      <textarea
        ref={box}
        aria-label="Note on the selected text"
        placeholder="What you want to remember of it"
        rows={3}
        className="field resize-none font-serif"
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
        }}
      />
      <span className="flex justify-end gap-1">
        <button type="button" className="button button-quiet" onClick={cancel}>
          Back
        </button>
        <button type="submit" className="button button-main">
          Keep note
        </button>
      </span>
    </form>
  )
}

const SHOWN_MS = 8_000

function Said({ text, undo, done }: { text: string; undo?: () => void; done(): void }) {
  const finish = useRef(done)
  useEffect(() => {
    finish.current = done
  })
  useEffect(() => {
    const timer = setTimeout(() => finish.current(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <span className="pointer-events-auto flex items-center gap-2 rounded-full border border-line bg-sheet px-3 py-1 shadow-lift">
      {text}
      {undo && (
        <button type="button" className="underline underline-offset-2" onClick={undo}>
          Undo
        </button>
      )}
    </span>
  )
}
