'use client'
import { useState } from 'react'
import { figureLabel, figureMentions, nameLabel } from '@/lib/library/figures/figure'
import { Button } from '../ui/button'
import { FigureView } from './figure-view'
import { useFigures } from './use-figures'

/**
 * Maximum number of figures looked up for a passage. More mentions in one passage are a list rather than its subject.
 */
const MOST = 4

type Props = { paperId: string; text: string }

/**
 * Figures that a passage mentions, or is the caption of. Each is loaded when chosen, so that the text does not move
 * before.
 */
export function PassageFigures({ paperId, text }: Props) {
  const own = figureLabel(text)
  const names = [...new Set([...(own ? [own] : []), ...figureMentions(text)].map(nameLabel))].slice(0, MOST)
  if (names.length === 0) return null
  return <NamedFigures key={text} paperId={paperId} names={names} />
}

function NamedFigures({ paperId, names }: { paperId: string; names: string[] }) {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <div className="mt-2 font-sans text-xs">
      <p className="flex flex-wrap gap-1 print:hidden">
        {names.map((name) => (
          <Button
            key={name}
            aria-expanded={open === name}
            className="min-h-7 px-2 text-xs"
            onClick={() => setOpen(open === name ? null : name)}
          >
            {name}
          </Button>
        ))}
      </p>
      {open && <OpenFigure key={open} paperId={paperId} name={open} />}
    </div>
  )
}

function OpenFigure({ paperId, name }: { paperId: string; name: string }) {
  const figures = useFigures(paperId)
  if (!figures) return <div aria-hidden className="skeleton mt-1.5 h-28 w-full" />
  const figure = figures.find((one) => one.name === name)
  if (!figure) return <p className="mt-1.5 text-soft">{name} was not found in this PDF.</p>
  return (
    <div className="mt-1.5">
      <FigureView paperId={paperId} figure={figure} />
      <p className="text-soft">
        {figure.caption} (page {figure.page})
      </p>
    </div>
  )
}
