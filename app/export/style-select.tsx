'use client'
import { type DragEvent, useRef, useState } from 'react'
import { CITATION_STYLES, isCitationStyle, STYLE_NAMES } from '@/lib/citations/references/citation-style'
import { ErrorLine } from '../ui/error-line'
import { useCitationStyle } from './citation-style'

/** List entry for choosing a file, and the prefix of entries for the person's other styles. */
const BRING = 'bring'
const OTHER = 'other '

/**
 * Selects the style in which citations and references are shown, copied, exported and printed. A `.csl` file chosen or
 * dropped here becomes one of the person's own styles, and can be removed again.
 */
export function StyleSelect() {
  const { style, choose, ownTitles, ownTitle, bring, pickOwn, removeOwn } = useCitationStyle()
  const input = useRef<HTMLInputElement>(null)
  const [reading, setReading] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const wait = async (change: () => Promise<string | null>) => {
    setReading(true)
    setWrong(await change())
    setReading(false)
  }
  const take = async (file: File | undefined) => {
    if (file) await wait(() => bring(file))
  }
  const pick = (value: string) => {
    setWrong(null)
    if (value === BRING) input.current?.click()
    else if (value.startsWith(OTHER)) void wait(() => pickOwn(value.slice(OTHER.length)))
    else if (isCitationStyle(value)) choose(value)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    event.stopPropagation()
    void take(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files can be chosen in the list as well
    <span className="min-w-0 print:hidden" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <select
        aria-label="Citation style"
        value={style}
        disabled={reading}
        onChange={(event) => pick(event.target.value)}
        className="max-w-36 rounded-md border border-line bg-sheet px-1.5 py-0.5 text-xs text-soft hover:border-edge"
      >
        {CITATION_STYLES.map((name) => (
          <option key={name} value={name}>
            {STYLE_NAMES[name]}
          </option>
        ))}
        {ownTitles.map((title) => (
          <option key={title} value={title === ownTitle ? 'own' : `${OTHER}${title}`}>
            {title}
          </option>
        ))}
        <option value={BRING}>From a .csl file…</option>
      </select>
      <input
        ref={input}
        type="file"
        accept=".csl,.xml"
        aria-label="A .csl file"
        hidden
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {style === 'own' && ownTitle !== null && !reading && (
        <button
          type="button"
          title={`Remove “${ownTitle}” from your styles`}
          onClick={() => void wait(() => removeOwn(ownTitle))}
          className="ml-1.5 rounded-sm text-xs text-soft hover:text-ink"
        >
          Remove style
        </button>
      )}
      {reading && (
        <span role="status" className="ml-2 text-xs text-soft">
          Reading the style…
        </span>
      )}
      <ErrorLine as="span" className="mt-1 block text-xs">
        {wrong}
      </ErrorLine>
    </span>
  )
}
