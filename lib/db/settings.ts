import { currentOwner, DEFAULT_OWNER } from '../owner'
import { db } from './client'
import { fromJson, toJson } from './json'

/** Returns the value stored under a key; null when there is none. */
export async function findSetting<T = unknown>(key: string): Promise<T | null> {
  const client = await db()
  const row = await client.setting.findUnique({ where: { key } })
  return row && fromJson<T>(row.value)
}

/** Stores a JSON value, replacing the previous one. */
export async function saveSetting(key: string, given: unknown): Promise<void> {
  const client = await db()
  const value = toJson(given)
  await client.setting.upsert({ where: { key }, create: { key, value }, update: { value } })
}

export async function forgetSetting(key: string): Promise<void> {
  const client = await db()
  await client.setting.deleteMany({ where: { key } })
}

/** Settings that each person has for themselves. */
const OWN_KEYS = [
  ...([
    'citation-style',
    'own citation style',
    'other own citation styles',
    'quotation-marks',
    'sources',
    'read open PDFs',
    'kinds of works',
  ] as const),
  ...(['look of the library', 'searches of the library', 'library overview', 'library overview making'] as const),
  ...(['zotero tags out', 'model'] as const),
] as const
type OwnKey = (typeof OWN_KEYS)[number]

/** Like `findSetting`, for a person's own settings. */
export const findOwnSetting = <T = unknown>(key: OwnKey): Promise<T | null> => findSetting<T>(ownKey(key))

/** One field of a large value of `findOwnSetting`; null if there is none. */
export async function findOwnField<T>(key: OwnKey, field: string): Promise<T | null> {
  const client = await db()
  const [row] = await client.$queryRaw<{ field: T | null }[]>`
    SELECT value -> ${field}::text AS field FROM setting WHERE key = ${ownKey(key)}`
  return row?.field ?? null
}

/** Names of the fields of a large value of `findOwnSetting`. */
export async function listOwnFields(key: OwnKey): Promise<string[]> {
  const client = await db()
  const found = await client.$queryRaw<{ name: string }[]>`
    SELECT jsonb_object_keys(value) AS name FROM setting WHERE key = ${ownKey(key)}`
  return found.map(({ name }) => name).sort()
}

/** Like `saveSetting`, for a person's own settings. */
export const saveOwnSetting = (key: OwnKey, value: unknown): Promise<void> => saveSetting(ownKey(key), value)

/** Like `forgetSetting`, for a person's own settings. */
export const forgetOwnSetting = (key: OwnKey): Promise<void> => forgetSetting(ownKey(key))

/** The current person's own settings, by name. */
export async function listOwnSettings(): Promise<Record<string, unknown>> {
  const found = await Promise.all(OWN_KEYS.map(async (key) => [key, await findOwnSetting(key)] as const))
  return Object.fromEntries(found.filter(([, value]) => value !== null))
}

/** Deletes the current person's own settings. */
export async function forgetOwnSettings(): Promise<void> {
  const client = await db()
  await client.setting.deleteMany({ where: { key: { in: OWN_KEYS.map(ownKey) } } })
  await client.setting.updateMany({ where: { ownerId: currentOwner() }, data: { ownerId: DEFAULT_OWNER } })
}

function ownKey(key: OwnKey): string {
  const owner = currentOwner()
  return owner === DEFAULT_OWNER ? key : `${key} of ${owner}`
}
