import Link from 'next/link'
import { byline } from '@/app/markdown/paper-label'
import type { ReferenceView } from '@/lib/research/events'

export function References({ references, suffix }: { references: ReferenceView[]; suffix: string }) {
  if (references.length === 0) return null
  return (
    <section aria-label={`References${suffix}`}>
      <h2 className="mb-2 text-sm font-semibold text-soft">References</h2>
      <ol>
        {references.map((reference) => (
          <li key={reference.paperId} className="grid grid-cols-[1.4rem_1fr] gap-1.5 border-t border-line py-2 text-sm">
            <span className="font-mono text-xs leading-[1.3rem] text-soft tabular-nums">{reference.number}</span>
            <span className="min-w-0">
              <Link
                href={`/library/${reference.paperId}`}
                prefetch={false}
                className="font-serif text-[1rem] leading-snug underline-offset-2 hover:underline"
              >
                {reference.title || reference.paperId}
              </Link>
              <span className="mt-0.5 block text-xs text-soft">
                {byline(reference.authors, reference.published)}{' '}
                <span className="ml-1 font-mono text-2xs wrap-anywhere text-faint">{reference.paperId}</span>
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
