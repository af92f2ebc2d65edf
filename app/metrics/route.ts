import { env } from '@/lib/env'
import { formatMetrics, METRICS_TYPE } from '@/lib/metrics/format-metrics'
import { readMetrics } from '@/lib/metrics/read-metrics'
import { asInstallation } from '@/lib/owner'
import { fail, respond } from '../api/respond'
import { requireAccess } from '../guard'

/** Metrics, which a monitoring program reads about twice a minute; only available if METRICS is set. */
export async function GET(request: Request) {
  return respond(async () => {
    await requireAccess(request, 'watch')
    if (env().METRICS === 'off') return fail('not_found', 'Metrics are off. Set METRICS=on to turn them on.')
    return new Response(formatMetrics(await asInstallation(readMetrics)), {
      headers: { 'content-type': METRICS_TYPE, 'cache-control': 'no-store' },
    })
  })
}
