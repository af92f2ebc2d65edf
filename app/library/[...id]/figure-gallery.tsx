'use client'
import { useId } from 'react'
import { FigureView } from '@/app/pdf/figure-view'
import { useFigures } from '@/app/pdf/use-figures'
import type { Figure } from '@/lib/library/figures/figure'
import { usePageTurner } from './page-turner'

/** The figures of a paper, cut from its pages, each with its caption and the sentences that mention it. */
export function FigureGallery({ paperId }: { paperId: string }) {
  const figures = useFigures(paperId)
  const id = useId()
  if (!figures || figures.length === 0) return null
  return (
    <section aria-labelledby={id} className="mb-8">
      <details>
        <summary id={id} className="label mb-2">
          Figures ({figures.length})
        </summary>
        <ul className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
          {figures.map((figure) => (
            <li key={`${figure.page} ${figure.order}`} className="min-w-0">
              <GalleryFigure paperId={paperId} figure={figure} />
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

function GalleryFigure({ paperId, figure }: { paperId: string; figure: Figure }) {
  const { openPage } = usePageTurner()
  const { name, page, caption, mentions } = figure
  const open = (page: number) => () => openPage(page)
  return (
    <figure className="text-sm">
      <FigureView paperId={paperId} figure={figure} />
      <figcaption>
        <button type="button" className="font-medium underline-offset-2 hover:underline" onClick={open(page)}>
          {name} on page {page}
        </button>
        <p className="mt-0.5 line-clamp-4 font-serif text-soft" title={caption}>
          {caption}
        </p>
      </figcaption>
      {mentions.length > 0 && (
        <details className="mt-1 text-xs">
          <summary className="text-soft">
            {mentions.length === 1 ? 'One sentence mentions it' : `${mentions.length} sentences mention it`}
          </summary>
          <ul>
            {mentions.map(({ page, text }) => (
              <li key={`${page} ${text}`} className="mt-1.5">
                <span className="font-serif text-sm">{text}</span>{' '}
                <button type="button" className="underline underline-offset-2" onClick={open(page)}>
                  page {page}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </figure>
  )
}
