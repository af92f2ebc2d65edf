import type { Overview } from '@/lib/library/overview/overview'

/** Maximum bars that fit on a phone; with more years, a bar covers several. */
const MOST_BARS = 30

/** Bar chart of papers by year. */
export function YearChart({ years, undated }: Pick<Overview, 'years' | 'undated'>) {
  const bars = barsOf(years)
  const most = Math.max(...bars.map(({ papers }) => papers))
  const first = bars[0]
  const last = bars.at(-1)
  if (!first || !last) return null
  const said = bars.filter(({ papers }) => papers > 0).map(({ name, papers }) => `${name}: ${papers}`)
  return (
    <section aria-labelledby="years" className="mt-9">
      <h2 id="years" className="label mb-3">
        Years
      </h2>
      <div role="img" aria-label={`Papers by year. ${said.join(', ')}.`} className="max-w-xl">
        <div className="flex h-20 items-end gap-[3px] border-b border-line">
          {bars.map(({ name, papers }) => (
            <div
              key={name}
              title={`${name}: ${papers} ${papers === 1 ? 'paper' : 'papers'}`}
              className="min-w-px flex-1 rounded-t-[2px] bg-accent"
              style={{ height: `${(100 * papers) / most}%` }}
            />
          ))}
        </div>
        <p className="mt-1 flex justify-between text-xs text-faint tabular-nums">
          <span>{first.from}</span>
          {last.to > first.from && <span>{last.to}</span>}
        </p>
      </div>
      {undated > 0 && (
        <p className="mt-1 text-xs text-soft">
          {undated === 1 ? 'One paper has' : `${undated.toLocaleString('en')} papers have`} no year.
        </p>
      )}
    </section>
  )
}

type Bar = { name: string; from: number; to: number; papers: number }

/** One bar for each year, or each few years, including empty ones. */
function barsOf(years: Overview['years']): Bar[] {
  const [first, last] = [years[0]?.year, years.at(-1)?.year]
  if (first === undefined || last === undefined) return []
  const step = Math.ceil((last - first + 1) / MOST_BARS)
  return Array.from({ length: Math.ceil((last - first + 1) / step) }, (_, at) => {
    const from = first + at * step
    const to = Math.min(last, from + step - 1)
    const papers = years.reduce((sum, one) => sum + (one.year >= from && one.year <= to ? one.papers : 0), 0)
    return { name: from === to ? `${from}` : `${from}–${to}`, from, to, papers }
  })
}
