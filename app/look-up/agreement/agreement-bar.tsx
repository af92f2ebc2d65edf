import type { ClaimAgreement } from '@/lib/research/look-up/agreement'
import { countStances, STANCE_WORDS, sayStances } from '@/lib/research/look-up/agreement-file'
import { STANCES, type Stance } from '@/lib/research/look-up/stance'

const WIDTH = 720
const HEIGHT = 20

/** Colours of the bar, whose order and words also distinguish the parts. */
const FILLS: Record<Stance, string> = {
  supports: 'var(--good)',
  contradicts: 'var(--bad)',
  related: 'var(--weak)',
  silent: 'var(--line)',
}

/** The library's papers as one bar: how many support a claim, contradict it, mention it, or are silent. */
export function AgreementBar({ agreement }: { agreement: ClaimAgreement }) {
  const counts = countStances(agreement)
  const all = Math.max(1, agreement.papers.length)
  let from = 0
  const parts = STANCES.flatMap((stance) => {
    if (counts[stance] === 0) return []
    const part = { stance, count: counts[stance], x: from, width: (counts[stance] / all) * WIDTH }
    from += part.width
    return [part]
  })
  return (
    <figure>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Of ${agreement.papers.length} papers, ${sayStances(agreement)}`}
        className="h-5 w-full overflow-hidden rounded"
      >
        {parts.map(({ stance, count, x, width }) => (
          <rect key={stance} x={x} width={Math.max(1, width - 1.5)} height={HEIGHT} fill={FILLS[stance]}>
            <title>{`${STANCE_WORDS[stance]}: ${count}`}</title>
          </rect>
        ))}
      </svg>
      <figcaption className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft">
        {STANCES.map((stance) => (
          <span key={stance} className="flex items-center gap-1.5">
            <span aria-hidden className="size-2.5 rounded-sm" style={{ background: FILLS[stance] }} />
            {STANCE_WORDS[stance]} {counts[stance]}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
