import { PaperLink } from '@/app/library/paper-link'
import { count } from '@/lib/research/run/stage'
import type { RunView } from '@/lib/research/run-view'
import { type ReviewedPaper, reviewFunnel } from './review-funnel-steps'

/** Shows how many papers a report found, read and cited, and why it included or excluded each of them. */
export function ReviewFunnel({ view, suffix }: { view: RunView; suffix: string }) {
  const funnel = reviewFunnel(view)
  if (!funnel) return null
  const { steps, papers } = funnel
  const kept = papers.filter((paper) => paper.kept)
  const left = papers.filter((paper) => !paper.kept)
  return (
    <section aria-label={`Papers screened${suffix}`} className="border-b border-line pb-2">
      <ol className="grid grid-cols-5">
        {steps.map(({ label, count }, index) => (
          <li
            key={label}
            className={`px-2 py-2.5 desk:px-3.5 ${index < steps.length - 1 ? 'border-r border-line' : ''}`}
          >
            <b className="block font-serif text-[1.3125rem] leading-[1.1] font-semibold tabular-nums">
              {count ?? <span className="text-faint">–</span>}
            </b>{' '}
            <span className="text-2xs text-soft desk:text-xs">{label}</span>
          </li>
        ))}
      </ol>
      <Papers title={`Included: ${count(kept.length, 'paper')}`} papers={kept} />
      <Papers title={`Excluded: ${count(left.length, 'paper')}`} papers={left} />
    </section>
  )
}

function Papers({ title, papers }: { title: string; papers: ReviewedPaper[] }) {
  if (papers.length === 0) return null
  return (
    <details className="border-t border-line px-3.5 pt-1.5">
      <summary className="cursor-pointer rounded-sm text-xs font-medium text-ink tabular-nums">{title}</summary>
      <ul className="mt-1 pb-1">
        {papers.map(({ paperId, title, published, kept, why, standing }) => (
          <li key={paperId} className="py-1 text-sm">
            <PaperLink id={paperId} className="wrap-anywhere hover:underline">
              {title}
            </PaperLink>
            <p className="text-xs text-soft wrap-anywhere">
              {[published?.slice(0, 4), kept && SAID[standing], why].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}

const SAID = { cited: 'cited', read: 'read, not cited', included: 'not read', excluded: 'excluded' }
