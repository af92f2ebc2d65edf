import { findBackupFailure } from '../backups/back-up'
import { type BackupView, listBackups } from '../backups/list-backups'
import { freeBytes } from '../db/data-dir/room'
import { type MetricRows, poolState, selectMetrics } from '../db/paper-rows/metric-rows'
import { env } from '../env'
import { COUNTS, type CountName, countsOf, type Labels, TIMES, type TimeName, timesOf } from '../measures'
import { eventLoopDelay } from './event-loop'
import type { Metric } from './format-metrics'

/** How long a result is reused, in ms, for any number of requests. */
const FRESH_MS = 10_000

const shared = globalThis as typeof globalThis & { folioMetrics?: { at: number; metrics: Promise<Metric[]> } }

/**
 * Metrics for monitoring. Counts from the database cover all processes; times, failures, memory and pool cover this one
 * since it started.
 */
export function readMetrics(): Promise<Metric[]> {
  const now = performance.now()
  const last = shared.folioMetrics
  if (last && now - last.at < FRESH_MS) return last.metrics
  const metrics = gather()
  shared.folioMetrics = { at: now, metrics }
  // Do not cache a failure.
  metrics.catch(() => {
    if (shared.folioMetrics?.metrics === metrics) shared.folioMetrics = undefined
  })
  return metrics
}

async function gather(): Promise<Metric[]> {
  const { DATA_DIR, BACKUP_DIR } = env()
  const connections = await poolState()
  const [rows, data, disk, backups, failure] = await Promise.all([
    selectMetrics(),
    freeBytes(DATA_DIR),
    freeBytes(BACKUP_DIR),
    listBackups(BACKUP_DIR),
    findBackupFailure(),
  ])
  return [
    ...ofDatabase(rows),
    gauge(
      'folio_database_connections',
      'Connections in the database pool of this process, by state.',
      Object.entries(connections).map(([state, value]) => ({ labels: { state }, value })),
    ),
    gauge('folio_disk_free_bytes', 'Free disk space.', [
      { labels: { of: 'data' }, value: data },
      { labels: { of: 'backups' }, value: disk },
    ]),
    ...ofBackups(backups, failure !== null),
    ...ofProcess(),
    ...(Object.keys(COUNTS) as CountName[]).map((name) => counter(name, COUNTS[name], countsOf(name))),
    ...(Object.keys(TIMES) as TimeName[]).map(
      (name): Metric => ({ ...TIMES[name], name, type: 'histogram', times: timesOf(name) }),
    ),
  ]
}

type Values = { labels?: Labels; value: number }[]

const gauge = (name: string, help: string, values: Values): Metric => ({ name, help, type: 'gauge', values })
const counter = (name: string, help: string, values: Values): Metric => ({ name, help, type: 'counter', values })

function ofDatabase({ runs, papers, queues, models, processes, bytes }: MetricRows): Metric[] {
  const byModel = (value: (use: MetricRows['models'][number]) => number) =>
    models.map((use) => ({ labels: { model: use.model, purpose: use.purpose }, value: value(use) }))
  const tokens = models.flatMap(({ model, purpose, input, output }) => [
    { labels: { model, purpose, of: 'input' }, value: input },
    { labels: { model, purpose, of: 'output' }, value: output },
  ])
  return [
    gauge('folio_runs', 'Stored runs, by mode and state.', runs.map(counted)),
    gauge('folio_papers', 'Papers in the library, by state.', papers.map(counted)),
    gauge('folio_queued', 'Jobs waiting in a queue or taken from it, by state.', queues.map(counted)),
    counter(
      'folio_model_calls_total',
      'Model calls answered in runs that have ended.',
      byModel(({ calls }) => calls),
    ),
    counter('folio_model_tokens_total', 'Tokens used by model calls.', tokens),
    counter(
      'folio_model_cost_usd_total',
      'Cost of model calls in US dollars, where known.',
      byModel(({ usd }) => usd),
    ),
    counter(
      'folio_model_unpriced_calls_total',
      'Model calls whose price is not known.',
      byModel(({ unpriced }) => unpriced),
    ),
    gauge('folio_processes', 'Processes sharing the database; 0 if it is embedded.', [{ value: processes }]),
    gauge('folio_database_bytes', 'Size of the database.', [{ value: bytes }]),
  ]
}

function counted<Row extends { count: number }>({ count, ...labels }: Row): Values[number] {
  return { labels: labels as unknown as Labels, value: count }
}

function ofBackups(backups: BackupView[], hasFailed: boolean): Metric[] {
  const newest = new Map<string, number>()
  for (const { about } of backups)
    if (about && !newest.has(about.kind)) newest.set(about.kind, Date.parse(about.madeAt) / 1000)
  return [
    gauge(
      'folio_backup_made_timestamp_seconds',
      'Time of the latest backup, by kind.',
      [...newest].map(([kind, value]) => ({ labels: { kind }, value })),
    ),
    gauge('folio_backups', 'Stored backups.', [{ value: backups.length }]),
    gauge('folio_backup_failed', 'Whether the last backup failed.', [{ value: hasFailed ? 1 : 0 }]),
  ]
}

// Uses the names that are common for Node programs, so that existing dashboards fit.
function ofProcess(): Metric[] {
  const { rss, heapUsed, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const delay = eventLoopDelay()
  const lag = (name: string, value: number | undefined) =>
    gauge(
      `nodejs_eventloop_lag_${name}_seconds`,
      'Event loop lag since the last scrape.',
      value === undefined ? [] : [{ value }],
    )
  return [
    gauge('process_resident_memory_bytes', 'Memory used by this process.', [{ value: rss }]),
    gauge('nodejs_heap_size_used_bytes', 'JavaScript heap in use.', [{ value: heapUsed }]),
    gauge('nodejs_external_memory_bytes', 'Memory used by buffers and by the embedded database.', [
      { value: external },
    ]),
    counter('process_cpu_seconds_total', 'CPU time used by this process.', [{ value: (user + system) / 1e6 }]),
    gauge('process_start_time_seconds', 'Start time of this process.', [
      { value: Math.round(Date.now() / 1000 - process.uptime()) },
    ]),
    lag('p50', delay?.p50),
    lag('p99', delay?.p99),
    lag('max', delay?.max),
  ]
}
