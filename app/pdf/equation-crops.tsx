'use client'
import type { ReadRect } from '@/lib/library/figures/picture-readings'
import { LatePageCrop } from './late-page-crop'
import { ReadWithModel } from './read-with-model'

type Props = { paperId: string; equations: ReadRect[] }

/** Equations as pictures of the page, since text cannot represent them. */
export function EquationCrops({ paperId, equations }: Props) {
  if (equations.length === 0) return null
  return (
    <div className="mt-3">
      <h3 className="text-xs text-soft">{equations.length > 1 ? 'The equations' : 'The equation'} near this passage</h3>
      {equations.map((equation) => (
        <div key={`${paperId} ${equation.page} ${equation.x} ${equation.y}`}>
          <LatePageCrop paperId={paperId} rect={equation} label={`Equation on page ${equation.page}`} />
          <ReadWithModel paperId={paperId} rect={equation} kind="formula" name={`equation on page ${equation.page}`} />
        </div>
      ))}
    </div>
  )
}
