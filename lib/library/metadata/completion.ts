import { db } from '../../db/client'

/** Which paper a file was given to that is still being read under an id of its own. */
const keyOf = (id: string) => `completes ${id}`

/** The file that is read under `id` is to be that of the paper `paperId`. */
export async function rememberCompletion(id: string, paperId: string): Promise<void> {
  const client = await db()
  await client.setting.create({ data: { key: keyOf(id), value: paperId } })
}

/** The id of the paper that the file read under `id` was given to; null when it was given to none. */
export async function findCompletion(id: string): Promise<string | null> {
  const client = await db()
  const row = await client.setting.findUnique({ where: { key: keyOf(id) } })
  return typeof row?.value === 'string' ? row.value : null
}

export async function forgetCompletion(id: string): Promise<void> {
  const client = await db()
  await client.setting.deleteMany({ where: { key: keyOf(id) } })
}
