import { safeLink } from '@/app/markdown/safe-link'
import type { JudgedWork } from '@/lib/research/events/considered-papers'

/** A source's quality, with reasons, and whether it was retracted. */
export function SourceQuality({ work: { quality, notice } }: { work: JudgedWork }) {
  const reasons = quality.reasons.filter(({ words }) => words !== notice?.text).map(({ words }) => words)
  const href = safeLink(notice?.url ?? undefined)
  return (
    <>
      {notice && (
        <p className="mt-1 text-xs font-medium text-bad">
          {notice.text}{' '}
          {href && (
            <a href={href} target="_blank" rel="noopener noreferrer" className="underline underline-offset-2">
              Read the notice
            </a>
          )}
        </p>
      )}
      {reasons.length > 0 && <p className="mt-0.5 text-xs text-soft">About this source: {reasons.join('; ')}</p>}
    </>
  )
}
