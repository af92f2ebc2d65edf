import type { Labels } from '../measures'

type Sample = { name: string; labels: Labels; value: number }
export type Family = { type: string; help: string; samples: Sample[] }

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const HELP = new RegExp(`^# HELP (${NAME}) ((?:[^\\\\\\n]|\\\\\\\\|\\\\n)+)$`)
const TYPE = new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram)$`)
const VALUE = '[+-]Inf|NaN|-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:e[+-]?[0-9]+)?'
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(.+)\\})? (${VALUE})$`)
const LABEL = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,(?=.)|$)/

/**
 * Parses the text format of Prometheus by its rules, and more strictly: each metric has its help, its type and then all
 * its samples; no sample is repeated; buckets increase up to the count. Throws with the line that breaks a rule.
 */
export function parseMetrics(text: string): Map<string, Family> {
  if (!text.endsWith('\n')) throw new Error('the last line does not end')
  const families = new Map<string, Family>()
  let current: [name: string, family: Family] | null = null
  let help: RegExpExecArray | null = null
  for (const line of text.slice(0, -1).split('\n')) {
    const fail = (why: string) => new Error(`${why}: ${line}`)
    const type = TYPE.exec(line)
    const sample = SAMPLE.exec(line)
    if (HELP.test(line)) {
      if (help) throw fail('two helps')
      help = HELP.exec(line)
    } else if (type) {
      const [, name = '', kind = ''] = type
      if (help?.[1] !== name) throw fail('no help before its type')
      if (families.has(name)) throw fail('comes twice')
      if ((kind === 'counter') !== name.endsWith('_total')) throw fail('the name does not fit the type')
      current = [name, { type: kind, help: help[2] ?? '', samples: [] }]
      families.set(...current)
      help = null
    } else if (sample && current) {
      const [, name = '', labels = '', value = ''] = sample
      const [family, { type: kind, samples }] = current
      const suffix = name.startsWith(family) ? name.slice(family.length) : null
      if (!(kind === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']).includes(suffix ?? '?'))
        throw fail('of another metric')
      samples.push({ name, labels: parseLabels(labels, fail), value: Number(value.replace('Inf', 'Infinity')) })
    } else throw fail('no line of this form')
  }
  for (const [name, family] of families) requireSound(name, family)
  return families
}

function parseLabels(text: string, fail: (why: string) => Error): Labels {
  const labels: Labels = {}
  for (let rest = text; rest !== ''; ) {
    const [all, name = '', value = ''] = LABEL.exec(rest) ?? []
    if (all === undefined || name.startsWith('__') || name in labels) throw fail('labels that cannot be read')
    labels[name] = value.replace(/\\(.)/g, (_, escaped) => (escaped === 'n' ? '\n' : escaped))
    rest = rest.slice(all.length)
  }
  return labels
}

function requireSound(name: string, { type, samples }: Family): void {
  const keys = samples.map((sample) => JSON.stringify([sample.name, Object.entries(sample.labels).sort()]))
  if (samples.length === 0) throw new Error(`${name} has no samples`)
  if (new Set(keys).size < keys.length) throw new Error(`${name} has a sample twice`)
  if (type === 'counter' && samples.some(({ value }) => !(value >= 0))) throw new Error(`${name} counts below nothing`)
  if (type !== 'histogram') return
  const series = new Map<string, Sample[]>()
  for (const sample of samples) {
    const { le: _le, ...labels } = sample.labels
    const key = JSON.stringify(labels)
    series.set(key, [...(series.get(key) ?? []), sample])
  }
  for (const [labels, own] of series) {
    const buckets = own.filter((sample) => sample.name === `${name}_bucket`)
    const bounds = buckets.map(({ labels: { le = '' } }) => Number(le.replace('Inf', 'Infinity')))
    const count = own.find((sample) => sample.name === `${name}_count`)?.value
    const grows = (values: number[]) => values.every((value, place) => place === 0 || value >= (values[place - 1] ?? 0))
    if (!grows(bounds) || bounds.at(-1) !== Infinity) throw new Error(`${name} ${labels}: bounds`)
    if (!grows(buckets.map(({ value }) => value)) || buckets.at(-1)?.value !== count)
      throw new Error(`${name} ${labels}: buckets`)
    if (!own.some((sample) => sample.name === `${name}_sum`)) throw new Error(`${name} ${labels}: no sum`)
  }
}
