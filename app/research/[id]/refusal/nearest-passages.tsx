import { byline } from '@/app/markdown/byline'
import { placesName } from '@/lib/citations/markers/place'
import type { RunView } from '@/lib/research/run-view'
import { PassageButton } from '../source/passage-button'
import { passagesOf } from '../source/passages-of'

type Props = { view: RunView; open(passage: number): void; opened: number | null; suffix: string }

/** Passages closest to a refused question, each opening the source at its page. */
export function NearestPassages({ view, open, opened, suffix }: Props) {
  const papers = new Map(view.papers.map((paper) => [paper.paperId, paper]))
  return (
    <section aria-label={`Nearest passages${suffix}`} className="mt-5 border-t border-line pt-4">
      <details>
        <summary className="cursor-pointer text-sm font-medium">Nearest passages</summary>
        <p className="mt-0.5 text-xs text-soft">They share words with the question, but do not answer it.</p>
        <ul className="mt-2.5 grid grid-cols-[minmax(0,1fr)] gap-2">
          {passagesOf(view).map(({ id, paperId, page, pages, section, text }, index) => {
            const paper = papers.get(paperId)
            const about = [byline(paper?.authors ?? [], paper?.published ?? null), section].filter(Boolean)
            return (
              <li key={id}>
                <PassageButton
                  number={index + 1}
                  open={open}
                  opened={opened}
                  className="block w-full rounded-lg border border-line px-3.5 py-2.5 text-left hover:border-edge hover:bg-sunk aria-pressed:border-mark-line"
                >
                  <span className="flex items-baseline gap-3 text-sm">
                    <span className="min-w-0 flex-1 truncate font-medium">{paper?.title || paperId}</span>
                    <span className="shrink-0 text-xs text-soft">{placesName({ page, pages })}</span>
                  </span>
                  <span className="block truncate text-xs text-soft">{about.join(' · ')}</span>
                  <span className="mt-1.5 line-clamp-3 font-serif text-[0.9375rem] leading-snug wrap-anywhere">
                    {text}
                  </span>
                </PassageButton>
              </li>
            )
          })}
        </ul>
      </details>
    </section>
  )
}
