import { currentOwner, DEFAULT_OWNER } from '../owner'
import { db } from './client'
import { fromJson, toJson } from './json'

/** What is kept under a key, as it was saved; null: nothing. */
export async function findSetting<T = unknown>(key: string): Promise<T | null> {
  const client = await db()
  const row = await client.setting.findUnique({ where: { key } })
  return row && fromJson<T>(row.value)
}

/** Keeps a value that JSON can hold, in place of what was there. */
export async function saveSetting(key: string, given: unknown): Promise<void> {
  const client = await db()
  const value = toJson(given)
  await client.setting.upsert({ where: { key }, create: { key, value }, update: { value } })
}

export async function forgetSetting(key: string): Promise<void> {
  const client = await db()
  await client.setting.deleteMany({ where: { key } })
}

/** As `findSetting`, of what each person chooses for themselves. */
export const findOwnSetting = <T = unknown>(key: string): Promise<T | null> => findSetting<T>(ownKey(key))

/** As `saveSetting`, of what each person chooses for themselves. */
export const saveOwnSetting = (key: string, value: unknown): Promise<void> => saveSetting(ownKey(key), value)

function ownKey(key: string): string {
  const owner = currentOwner()
  return owner === DEFAULT_OWNER ? key : `${key} of ${owner}`
}
