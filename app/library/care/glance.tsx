import Link from 'next/link'
import type { LibraryHealth } from '@/lib/library/health'

/** The library's health at a glance. What there is nothing of is not shown, except for what is ready. */
export function Glance({ health }: { health: LibraryHealth }) {
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
      <Link href="/library/health" className="text-sm text-soft underline underline-offset-2 hover:text-ink">
        Library health
      </Link>
    </div>
  )
}
