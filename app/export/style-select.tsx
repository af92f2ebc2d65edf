'use client'
import { CITATION_STYLES, isCitationStyle, STYLE_NAMES } from '@/lib/citations/references/citation-style'
import { useCitationStyle } from './citation-style'

/** The style in which citations and references are shown, copied, exported and printed. */
export function StyleSelect() {
  const { style, choose } = useCitationStyle()
  return (
    <select
      aria-label="Citation style"
      value={style}
      onChange={(event) => isCitationStyle(event.target.value) && choose(event.target.value)}
      className="rounded-md border border-line bg-sheet px-1.5 py-0.5 text-xs text-soft hover:border-edge print:hidden"
    >
      {CITATION_STYLES.map((name) => (
        <option key={name} value={name}>
          {STYLE_NAMES[name]}
        </option>
      ))}
    </select>
  )
}
