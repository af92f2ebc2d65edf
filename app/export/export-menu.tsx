'use client'
import { useEffect, useId, useRef, useState } from 'react'
import type { ExportFormat } from '@/lib/research/export/export-format'
import { useCitationStyle } from './citation-style'
import { StyleSelect } from './style-select'

const FORMATS: { format: ExportFormat; name: string; about: string }[] = [
  { format: 'md', name: 'Markdown', about: '.md' },
  { format: 'docx', name: 'Word', about: '.docx' },
  { format: 'tex', name: 'LaTeX', about: '.tex and .bib, zipped' },
  { format: 'bib', name: 'BibTeX', about: 'references, .bib' },
  { format: 'ris', name: 'RIS', about: 'references, .ris' },
  { format: 'json', name: 'CSL-JSON', about: 'references, .json' },
]

type Props = {
  runId: string
  sessionId: string
  /** which edge of the button it keeps to */
  align: 'left' | 'right'
  /** what else can be done with the answer */
  more?: { name: string; act(): void }[]
}

/** The answer, or all of its session, as a file in the chosen citation style. */
export function ExportMenu({ runId, sessionId, align, more = [] }: Props) {
  const { style } = useCitationStyle()
  const [open, setOpen] = useState(false)
  const [up, setUp] = useState(false)
  const [whole, setWhole] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const name = useId()
  useEffect(() => {
    if (!open) return
    const closeOutside = (event: PointerEvent) => {
      if (!(event.target instanceof Node && box.current?.contains(event.target))) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [open])

  const from = whole ? `/api/sessions/${sessionId}/export?run=${runId}&` : `/api/research/${runId}/export?`
  const item = 'flex w-full items-baseline gap-2 rounded-md px-2 py-1.5 text-left text-sm hover:bg-sunk'
  const done = (work: () => void) => () => {
    setOpen(false)
    button.current?.focus()
    work()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what is inside, wherever the focus is
    <div
      ref={box}
      className="relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        setOpen(false)
        button.current?.focus()
      }}
      onBlur={(event) => {
        if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={button}
        type="button"
        className="button"
        aria-expanded={open}
        onClick={(event) => {
          // It opens to where there is more room.
          setUp(event.currentTarget.getBoundingClientRect().top > window.innerHeight / 2)
          setOpen(!open)
        }}
      >
        Export
      </button>
      {open && (
        <section
          aria-label="Export"
          className={`absolute z-30 max-h-[50dvh] min-h-40 w-72 max-w-[calc(100vw-2.5rem)] overflow-y-auto rounded-card border border-line bg-sheet p-2 shadow-lift ${up ? 'bottom-full mb-1.5' : 'top-full mt-1.5'} ${align === 'left' ? 'left-0 max-desk:-left-30' : 'right-0'}`}
        >
          <div className="flex items-center justify-between gap-3 px-2 pt-1 pb-2 text-sm text-soft">
            Citation style <StyleSelect />
          </div>
          <fieldset className="flex gap-4 border-y border-line px-2 py-2 text-sm text-soft">
            <legend className="sr-only">What to export</legend>
            {[false, true].map((all) => (
              <label key={String(all)} className="flex items-center gap-1.5">
                <input type="radio" name={name} checked={whole === all} onChange={() => setWhole(all)} />
                {all ? 'Whole session' : 'This answer'}
              </label>
            ))}
          </fieldset>
          <ul className="pt-1">
            {FORMATS.map((file) => (
              <li key={file.format}>
                <a
                  href={`${from}format=${file.format}&style=${style}`}
                  download
                  className={item}
                  onClick={done(() => {})}
                >
                  {file.name} <span className="ml-auto text-xs text-faint">{file.about}</span>
                </a>
              </li>
            ))}
            {more.map((other, index) => (
              <li key={other.name} className={index === 0 ? 'mt-1 border-t border-line pt-1' : ''}>
                <button type="button" className={item} onClick={done(other.act)}>
                  {other.name}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
