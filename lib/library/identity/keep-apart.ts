import { db } from '../../db/client'
import { fromJson } from '../../db/json'
import { pairKey } from './find-duplicates'

const KEY = 'not duplicates'

/** The pairs of papers, as `pairKey` writes them, that a person said are different works. */
export async function listApart(): Promise<Set<string>> {
  const client = await db()
  const row = await client.setting.findUnique({ where: { key: KEY } })
  return new Set(row ? fromJson<string[]>(row.value) : [])
}

/** Remembers that papers which look like one work are different ones. */
export async function keepApart(ids: string[]): Promise<void> {
  const client = await db()
  const pairs = ids.flatMap((one, place) => ids.slice(place + 1).map((other) => pairKey(one, other)))
  const value = [...new Set([...(await listApart()), ...pairs])]
  await client.setting.upsert({ where: { key: KEY }, create: { key: KEY, value }, update: { value } })
}
