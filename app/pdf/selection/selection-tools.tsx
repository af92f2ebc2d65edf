'use client'
import { useRouter } from 'next/navigation'
import { type CSSProperties, type RefObject, use, useEffect, useRef, useState } from 'react'
import { quoteWithCitation } from '@/app/markdown/cite-quote'
import { isShortcut } from '@/app/shell/shortcuts'
import { copyText } from '@/app/ui/copy-text'
import type { Highlight } from '@/lib/library/highlights/highlights'
import type { PageLabels } from '@/lib/library/pages/page-labels'
import { Button, ButtonAnchor } from '../../ui/button'
import { AskAbout } from './ask-about'
import { useHighlights } from './use-highlights'
import { useKept } from './use-kept'
import { type SelectedWords, useSelection } from './use-selection'

/** The open paper, with what a citation of a quote from it needs. */
export type ReadPaper = { id: string; title: string; authors: string[]; published: string | null }

/** `labels`: printed page numbers, where they differ from the position in the PDF. */
type Props = { paper: ReadPaper; labels: PageLabels; scroller: RefObject<HTMLElement | null> }
/** `kept`: the highlight, if the words are one already. */
type Words = SelectedWords & { kept?: Highlight }

/** Its label, its full name, and its action. */
type Tool = [word: string, name: string, act: (words: Words) => void]

/** Colours offered in addition to the default green, as in other PDF programs. */
const COLORS = [
  ['yellow', '#ffe066'],
  ['pink', '#ffb3c7'],
  ['blue', '#a5d0ff'],
] as const

const LONGEST_QUESTION = 400

/** Actions on words selected in a PDF (ask, copy, highlight, add a note), and on a clicked highlight. */
export function SelectionTools({ paper, labels, scroller }: Props) {
  const { selected, clear: clearSelection } = useSelection(scroller)
  const { highlights, keep, remove } = useHighlights(paper.id)
  const { chosen, leave } = useKept(scroller, highlights)
  const router = useRouter()
  const askHere = use(AskAbout)
  const bar = useRef<HTMLDivElement>(null)
  const [noted, setNoted] = useState<Words | null>(null)
  const [said, setSaid] = useState<{ text: string; undo?: () => void } | null>(null)
  const shown: Words | null = noted ?? selected ?? chosen
  const clear = () => {
    clearSelection()
    leave()
  }
  const chosenId = chosen?.kept.id
  // After selecting a highlight by keyboard, the focus moves to the tools.
  useEffect(() => {
    if (chosenId) bar.current?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true })
  }, [chosenId])
  const backToMark = () =>
    chosenId &&
    scroller.current?.querySelector<HTMLElement>(`[data-kept="${chosenId}"]`)?.focus({ preventScroll: true })

  const highlight = async ({ quote, rects, pages, kept }: Words, note = '', color = kept?.color) => {
    const id = kept?.id ?? crypto.randomUUID()
    clear()
    setNoted(null)
    setSaid({
      text: note || kept ? 'Note saved.' : 'Highlighted.',
      undo: () => {
        if (kept) keep(kept)
        else remove(id)
        setSaid(null)
      },
    })
    const wrong = await keep({
      id,
      paperId: paper.id,
      page: pages[0] ?? 1,
      rects,
      quote,
      note,
      ...(color && { color }),
    })
    if (wrong) setSaid({ text: wrong })
  }
  const takeOut = async (kept: Highlight) => {
    clear()
    setSaid({
      text: 'Highlight removed.',
      undo: () => {
        keep(kept)
        setSaid(null)
      },
    })
    const wrong = await remove(kept.id)
    if (wrong) setSaid({ text: wrong })
  }
  const copy = async ({ quote, pages }: SelectedWords) => {
    const places = pages.map((page) => ({ page, label: labels[page] }))
    const text = quoteWithCitation(quote, paper, places)
    const done = await copyText(text)
    clear()
    setSaid({ text: done ? 'Copied with its citation.' : 'The browser did not allow copying.' })
  }
  const ask = ({ quote }: SelectedWords) => {
    const words = quote.length > LONGEST_QUESTION ? `${quote.slice(0, LONGEST_QUESTION).trimEnd()}…` : quote
    if (askHere?.(words)) return clear()
    const question = `What does this paper say about “${words}”?`
    router.push(`/?among=${encodeURIComponent(paper.id)}&q=${encodeURIComponent(question)}`)
  }

  const kept = shown?.kept
  const isElsewhere = kept?.annotation !== undefined
  const asking: Tool = ['Ask', 'Ask about this', ask]
  const copying: Tool = ['Copy', 'Copy with citation', copy]
  const actions: Tool[] = [
    ...(shown?.quote ? [asking, copying] : []),
    ...(kept ? [] : [['Highlight', 'Highlight', (words: Words) => highlight(words)] satisfies Tool]),
    ...(isElsewhere ? [] : [['Note', kept?.note ? 'Edit note' : 'Add note', setNoted] satisfies Tool]),
    ...(kept && !isElsewhere ? [['Remove', 'Remove the highlight', () => takeOut(kept)] satisfies Tool] : []),
  ]

  return (
    <>
      {shown && (
        <div
          ref={bar}
          role="toolbar"
          aria-label={kept ? 'Highlight' : 'Selected text'}
          className="pdf-tools"
          style={{ '--left': `${shown.at.left}px`, '--top': `${shown.at.top}px` } as CSSProperties}
          // Keep the words selected while choosing a tool.
          onPointerDown={(event) => !(event.target instanceof HTMLTextAreaElement) && event.preventDefault()}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            event.stopPropagation()
            setNoted(null)
            backToMark()
            clear()
          }}
        >
          {noted ? (
            <NoteForm start={noted.kept?.note} keep={(note) => highlight(noted, note)} cancel={() => setNoted(null)} />
          ) : (
            <>
              {isElsewhere && kept?.note && (
                <p className="max-w-48 self-center px-2 py-1 text-xs whitespace-pre-line wrap-anywhere">{kept.note}</p>
              )}
              {actions.map(([word, name, act]) => (
                <Button
                  key={word}
                  aria-label={name}
                  title={name}
                  kind="quiet"
                  className="min-h-8 px-2 text-xs text-ink"
                  onClick={() => act(shown)}
                >
                  {word}
                </Button>
              ))}
              {!kept &&
                COLORS.map(([name, color]) => (
                  <button
                    key={color}
                    type="button"
                    aria-label={`Highlight in ${name}`}
                    title={`Highlight in ${name}`}
                    className="grid size-8 place-items-center"
                    onClick={() => highlight(shown, '', color)}
                  >
                    <span
                      aria-hidden
                      className="size-4 rounded-full border border-edge"
                      style={{ background: color }}
                    />
                  </button>
                ))}
              {isElsewhere && (
                <ButtonAnchor href={kept?.annotation?.address} kind="quiet" className="min-h-8 px-2 text-xs text-ink">
                  Open in Zotero
                </ButtonAnchor>
              )}
            </>
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

type NoteProps = { start?: string; keep(note: string): void; cancel(): void }

function NoteForm({ start, keep, cancel }: NoteProps) {
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
        defaultValue={start}
        placeholder="Your note"
        rows={3}
        className="field resize-none font-serif"
        onKeyDown={(event) => {
          if (isShortcut(event, 'submit')) event.currentTarget.form?.requestSubmit()
        }}
      />
      <span className="flex justify-end gap-1">
        <Button kind="quiet" onClick={cancel}>
          Back
        </Button>
        <Button type="submit" kind="main">
          Save note
        </Button>
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
