import Link from 'next/link'
import type { LibraryHealth } from '@/lib/library/care/health'

type Props = { health: LibraryHealth; news: number }

/** The library's health at a glance. What there is nothing of is not shown, except for what is ready. */
export function Glance({ health, news }: Props) {
  const { ready, working, noText, failed, newerVersions, withoutPdf, missingMetadata, duplicates } = health
  const facts = [
    { number: ready, words: 'ready', always: true },
    { number: working, words: 'on their way' },
    { number: noText, words: 'without text' },
    { number: failed - newerVersions - noText, words: 'cannot be read' },
    { number: newerVersions, words: newerVersions === 1 ? 'newer version' : 'newer versions' },
    { number: withoutPdf, words: 'without full text' },
    { number: missingMetadata, words: 'with details missing' },
    { number: duplicates, words: duplicates === 1 ? 'duplicate set aside' : 'duplicates set aside' },
  ]
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-7 gap-y-3">
      <dl aria-label="Health of the library" className="flex flex-wrap gap-x-7 gap-y-3">
        {facts
          .filter(({ number, always }) => number > 0 || always)
          .map(({ number, words }) => (
            <div key={words} className="flex flex-col-reverse">
              <dt className="text-xs text-soft">{words}</dt>
              <dd className="font-serif text-[1.375rem] leading-tight font-semibold tabular-nums">{number}</dd>
            </div>
          ))}
      </dl>
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-soft">
        <Link href="/library/new" className="underline underline-offset-2 hover:text-ink">
          {news > 0 ? `${news.toLocaleString('en')} new for your questions` : 'New for your questions'}
        </Link>
        <Link href="/library/overview" className="underline underline-offset-2 hover:text-ink">
          Overview
        </Link>
        <Link href="/library/health" className="underline underline-offset-2 hover:text-ink">
          Library health
        </Link>
      </p>
    </div>
  )
}
