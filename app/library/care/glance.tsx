import Link from 'next/link'
import type { LibraryHealth } from '@/lib/library/care/health'
import type { ListStatus } from '@/lib/library/filters/list-filter'

type Props = {
  health: LibraryHealth
  news: number
  /** lists the papers in a state */
  onShow: (status: ListStatus) => void
}

type Fact = { number: number; words: string; status?: ListStatus }

/** The library's health at a glance. Zero counts are hidden, except for ready papers. A click lists the papers. */
export function Glance({ health, news, onShow }: Props) {
  const { ready, working, noText, failed, newerVersions, withoutPdf, missingMetadata, duplicates, samples } = health
  const facts: Fact[] = [
    { number: ready, words: 'ready', status: 'ready' },
    { number: working, words: 'processing', status: 'working' },
    { number: noText, words: 'without text', status: 'no-text' },
    { number: failed - newerVersions - noText, words: 'cannot be read', status: 'unreadable' },
    { number: newerVersions, words: newerVersions === 1 ? 'newer version' : 'newer versions', status: 'newer-version' },
    { number: withoutPdf, words: 'without full text', status: 'no-full-text' },
    { number: missingMetadata, words: 'missing details', status: 'incomplete' },
    { number: duplicates, words: duplicates === 1 ? 'duplicate set aside' : 'duplicates set aside' },
    { number: samples, words: samples === 1 ? 'sample paper' : 'sample papers' },
  ]
  return (
    <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-7 gap-y-1">
      <dl aria-label="Library health summary" className="flex flex-wrap gap-x-5 gap-y-1">
        {facts
          .filter(({ number, words }) => number > 0 || words === 'ready')
          .map(({ number, words, status }) => (
            <div key={words} className="flex flex-row-reverse items-baseline gap-1.5">
              <dt className="text-sm text-soft">
                {status ? (
                  <button
                    type="button"
                    className="rounded-sm underline-offset-2 hover:text-ink hover:underline"
                    onClick={() => onShow(status)}
                  >
                    {words}
                  </button>
                ) : (
                  words
                )}
              </dt>
              <dd className="font-serif text-base font-semibold tabular-nums">{number}</dd>
            </div>
          ))}
      </dl>
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-soft">
        <Link href="/library/new" prefetch={false} className="underline underline-offset-2 hover:text-ink">
          {news > 0 ? `${news.toLocaleString('en')} new ${news === 1 ? 'paper' : 'papers'}` : 'New papers'}
        </Link>
        <Link href="/library/overview" prefetch={false} className="underline underline-offset-2 hover:text-ink">
          Overview
        </Link>
        <Link href="/library/health" prefetch={false} className="underline underline-offset-2 hover:text-ink">
          Library health
        </Link>
      </p>
    </div>
  )
}
