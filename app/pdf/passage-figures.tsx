'use client'
import { useState } from 'react'
import { figureLabel, figureMentions, nameLabel } from '@/lib/text/figure-label'
import { FigureView } from './figure-view'
import { useFigures } from './use-figures'

/** Of one passage: one that lists more figures speaks of none in particular. */
const MOST = 4

type Props = { paperId: string; text: string }

/** The figures that a passage mentions, or is the caption of: each is shown when it is chosen, that of a caption at once. */
export function PassageFigures({ paperId, text }: Props) {
  const own = figureLabel(text)
  const names = [...new Set([...(own ? [own] : []), ...figureMentions(text)].map(nameLabel))].slice(0, MOST)
  if (names.length === 0) return null
  return <FoundFigures key={text} paperId={paperId} names={names} first={own ? (names[0] ?? null) : null} />
}

function FoundFigures({ paperId, names, first }: { paperId: string; names: string[]; first: string | null }) {
  const [open, setOpen] = useState(first)
  const figures = useFigures(paperId)
  const found = names.flatMap((name) => figures?.find((figure) => figure.name === name) ?? [])
  const shown = found.find(({ name }) => name === open)
  if (found.length === 0) return null
  return (
    <div className="mt-2 font-sans text-xs">
      <p className="flex flex-wrap gap-1 print:hidden">
        {found.map(({ name, page }) => (
          <button
            key={name}
            type="button"
            aria-expanded={open === name}
            className="button min-h-7 px-2 text-xs"
            onClick={() => setOpen(open === name ? null : name)}
          >
            {name} on page {page}
          </button>
        ))}
      </p>
      {shown && (
        <div className="mt-1.5">
          <FigureView paperId={paperId} figure={shown} />
          <p className="text-soft">{shown.caption}</p>
        </div>
      )}
    </div>
  )
}
