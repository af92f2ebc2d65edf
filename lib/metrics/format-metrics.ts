import type { Labels, Times } from '../measures'

/** A metric with all its values. For a `histogram`, the measurements are in `times`. */
export type Metric = { name: string; help: string } & (
  | { type: 'gauge' | 'counter'; values: { labels?: Labels; value: number }[] }
  | { type: 'histogram'; bounds: readonly number[]; times: Times[] }
)

/** The media type of the output of `formatMetrics`. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * Formats metrics in the text format of Prometheus, version 0.0.4
 * (https://prometheus.io/docs/instrumenting/exposition_formats). Leaves out metrics without values.
 */
export function formatMetrics(metrics: Metric[]): string {
  return metrics
    .map((metric) => ({ metric, lines: linesOf(metric) }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ metric: { name, help, type }, lines }) =>
      [`# HELP ${name} ${escapeText(help)}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n'),
    )
    .join('')
}

function linesOf(metric: Metric): string[] {
  const { name } = metric
  if (metric.type !== 'histogram')
    return metric.values.map(({ labels = {}, value }) => `${name}${formatLabels(labels)} ${formatValue(value)}`)
  return metric.times.flatMap(({ labels, buckets, sum }) => {
    let count = 0
    const lines = [...metric.bounds, Number.POSITIVE_INFINITY].map((bound, place) => {
      count += buckets[place] ?? 0
      return `${name}_bucket${formatLabels({ ...labels, le: formatValue(bound) })} ${count}`
    })
    return [
      ...lines,
      `${name}_sum${formatLabels(labels)} ${formatValue(sum)}`,
      `${name}_count${formatLabels(labels)} ${count}`,
    ]
  })
}

function formatLabels(labels: Labels): string {
  const written = Object.entries(labels).map(([name, value]) => `${name}="${escapeText(value).replaceAll('"', '\\"')}"`)
  return written.length > 0 ? `{${written.join(',')}}` : ''
}

const escapeText = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')

function formatValue(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  if (Number.isFinite(value)) return String(value)
  return value > 0 ? '+Inf' : '-Inf'
}
