'use client'
import dynamic from 'next/dynamic'
import type { Rect } from '@/lib/text/document'

// pdf.js is loaded with the first source that is opened, not with the session.
const PageCrop = dynamic(() => import('./page-crop').then((module) => module.PageCrop), { ssr: false })

type Props = { paperId: string; equations: Rect[] }

/** Equations as the page has them: no text says what they say. */
export function EquationCrops({ paperId, equations }: Props) {
  if (equations.length === 0) return null
  return (
    <div className="mt-3">
      <h3 className="text-xs text-soft">{equations.length > 1 ? 'The equations' : 'The equation'} beside it</h3>
      {equations.map((equation) => (
        <PageCrop
          key={`${paperId} ${equation.page} ${equation.x} ${equation.y}`}
          paperId={paperId}
          rect={equation}
          label={`Equation on page ${equation.page}`}
        />
      ))}
    </div>
  )
}
