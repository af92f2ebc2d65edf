import { type PlotData, shareOf, shortNumber, ticksOf } from '@/lib/library/tables/plot-data'
import { shortTitle } from '@/lib/text/names/titles'

type Props = { name: string; data: PlotData; byYear: boolean }

const WIDTH = 720
const LEFT = 210
const RIGHT = 60
const BAR = 22
const TOP = 8
const FOOT = 26
const HEIGHT = 240

/** A plot of a column's numbers, with a table for people who cannot see it. */
export function NumberPlot({ name, data, byYear }: Props) {
  const { unit, points, left, scale } = data
  const ticks = ticksOf(
    points.map(({ number }) => number),
    scale,
  )
  const dated = points.filter(({ year }) => year !== null)
  const by = byYear && dated.length > 0 ? 'year' : 'paper'
  const measured = unit && !name.toLowerCase().includes(unit.toLowerCase()) ? ` (${unit})` : ''
  const title = `${name}${measured} by ${by}${scale === 'log' ? ', on a logarithmic scale' : ''}`
  const unlike = left > 0 ? `Not shown: ${left} ${left === 1 ? 'number' : 'numbers'} in other units. ` : ''
  const undated = by === 'year' ? points.length - dated.length : 0
  return (
    <figure className="mt-4">
      <figcaption className="mb-1.5 text-sm font-medium">{title}</figcaption>
      <div className="overflow-x-auto">
        {by === 'year' ? (
          <YearPlot title={title} points={dated} ticks={ticks} scale={scale} />
        ) : (
          <PaperPlot title={title} points={points} ticks={ticks} scale={scale} />
        )}
      </div>
      <p className="text-xs text-soft empty:hidden">
        {unlike}
        {undated > 0 && `Not shown: ${undated} ${undated === 1 ? 'number' : 'numbers'} without a year.`}
      </p>
      <details className="mt-1 text-xs text-soft">
        <summary className="w-fit underline decoration-edge underline-offset-2 hover:text-ink">Show as a table</summary>
        <table className="mt-1.5 border-collapse">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col" className="pr-5 text-left font-medium">
                Paper
              </th>
              <th scope="col" className="pr-5 text-left font-medium">
                Year
              </th>
              <th scope="col" className="text-right font-medium">
                {name}
              </th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.paperId}>
                <th scope="row" className="max-w-80 truncate pr-5 text-left font-normal">
                  {point.title}
                </th>
                <td className="pr-5">{point.year ?? '–'}</td>
                <td className="text-right tabular-nums">{point.number.toLocaleString('en-US')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

type PlotProps = { title: string; points: PlotData['points']; ticks: number[]; scale: PlotData['scale'] }

/** A bar per paper, longest first; a dot on a logarithmic scale. */
function PaperPlot({ title, points, ticks, scale }: PlotProps) {
  const sorted = [...points].sort((a, b) => b.number - a.number)
  const height = TOP + sorted.length * BAR + FOOT
  const x = (number: number) => LEFT + shareOf(number, ticks, scale) * (WIDTH - LEFT - RIGHT)
  const zero = x(scale === 'log' ? (ticks[0] ?? 1) : 0)
  return (
    <svg viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={title} className="w-full min-w-[36rem]">
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={x(tick)} x2={x(tick)} y1={TOP} y2={height - FOOT} stroke="var(--line)" />
          <text x={x(tick)} y={height - 8} textAnchor="middle" fontSize="11" fill="var(--soft)">
            {shortNumber(tick)}
          </text>
        </g>
      ))}
      {sorted.map(({ paperId, title: paper, number, value }, at) => {
        const y = TOP + at * BAR
        const [from, to] = [Math.min(zero, x(number)), Math.max(zero, x(number))]
        return (
          <g key={paperId}>
            <title>{`${paper}: ${value}`}</title>
            <text x={LEFT - 8} y={y + BAR / 2 + 4} textAnchor="end" fontSize="11.5" fill="var(--ink)">
              {cut(paper)}
            </text>
            {scale === 'log' ? (
              // A bar's length would be meaningless here.
              <circle cx={to} cy={y + BAR / 2} r="4.5" fill="var(--accent)" />
            ) : (
              <rect x={from} y={y + 4} width={Math.max(1.5, to - from)} height={BAR - 8} rx="2" fill="var(--accent)" />
            )}
            <text x={to + 8} y={y + BAR / 2 + 4} fontSize="11" fill="var(--soft)">
              {shortNumber(number)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

const MARGIN = { left: 58, right: 16 }

/** A dot per paper, by year. */
function YearPlot({ title, points, ticks, scale }: PlotProps) {
  const years = points.flatMap(({ year }) => year ?? [])
  const [first, last] = [Math.min(...years), Math.max(...years)]
  const inner = WIDTH - MARGIN.left - MARGIN.right
  const x = (year: number) => MARGIN.left + 20 + ((year - first) / (last - first || 1)) * (inner - 40)
  const y = (number: number) => HEIGHT - FOOT - shareOf(number, ticks, scale) * (HEIGHT - FOOT - TOP - 6)
  const step = Math.max(1, Math.ceil((last - first) / 8))
  const labels = Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, at) => first + at * step)
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title} className="w-full min-w-[36rem]">
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={MARGIN.left} x2={WIDTH - MARGIN.right} y1={y(tick)} y2={y(tick)} stroke="var(--line)" />
          <text x={MARGIN.left - 8} y={y(tick) + 4} textAnchor="end" fontSize="11" fill="var(--soft)">
            {shortNumber(tick)}
          </text>
        </g>
      ))}
      {labels.map((year) => (
        <text key={year} x={x(year)} y={HEIGHT - 8} textAnchor="middle" fontSize="11" fill="var(--soft)">
          {year}
        </text>
      ))}
      {points.map(({ paperId, title: paper, year, number, value }) => (
        <circle key={paperId} cx={x(year ?? first)} cy={y(number)} r="5" fill="var(--accent)" fillOpacity="0.75">
          <title>{`${paper} (${year}): ${value}`}</title>
        </circle>
      ))}
    </svg>
  )
}

/** Maximum characters of a paper's name. */
const ROOM = 31

function cut(title: string): string {
  const name = shortTitle(title)
  const room = name === name.toUpperCase() ? ROOM - 10 : ROOM
  return name.length <= room ? name : `${name.slice(0, room - 1).trimEnd()}…`
}
