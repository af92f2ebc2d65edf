import { DBOSJSON } from '@dbos-inc/dbos-sdk/internal/serialization'

/** Deeper values go the engine's way, which also knows values that contain themselves. */
const DEEPEST = 100

/**
 * Writes results of steps as the engine's own serializer does, which spends a fifteenth of an answer on finding dates and the like
 * in them. Values that JSON represents exactly need no search; the others still go through it.
 */
export const serializer = {
  name: () => 'folio_json',
  stringify: (value: unknown): string =>
    isJson(value) ? JSON.stringify({ json: value, __dbos_serializer: 'superjson' }) : DBOSJSON.stringify(value),
  parse(text: string | null | undefined): unknown {
    if (text === null || text === undefined) return null
    const parsed: { json?: unknown; meta?: unknown; __dbos_serializer?: unknown } | null = JSON.parse(text)
    const isExact = parsed?.__dbos_serializer === 'superjson' && parsed.meta === undefined && 'json' in parsed
    return isExact ? parsed.json : DBOSJSON.parse(text)
  },
}

/** Whether JSON gives the same value back. */
function isJson(value: unknown, depth = 0): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0)
  if (typeof value !== 'object' || depth > DEEPEST) return false
  if (Array.isArray(value)) return Array.from(value).every((one) => isJson(one, depth + 1))
  if (Object.getPrototypeOf(value) !== Object.prototype) return false
  for (const name in value) if (!isJson((value as Record<string, unknown>)[name], depth + 1)) return false
  return true
}
