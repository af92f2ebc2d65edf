/** A relevance in [0, 1] as it stands in lists: `.87`. */
export function Relevance({ of }: { of: number }) {
  return (
    <span className="text-right font-mono text-xs text-soft tabular-nums">
      <span className="sr-only">relevance </span>
      {of.toFixed(2).replace(/^0/, '')}
    </span>
  )
}
