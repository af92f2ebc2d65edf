import { randomBytes } from 'node:crypto'
import { db } from '../db/client'
import { fromJson } from '../db/json'

const KEY = 'secret of accounts'

/** Secret that signs session cookies, in hex. It is in the database, which all servers share, and made at first use. */
export async function accountsSecret(): Promise<string> {
  const client = await db()
  const made = { key: KEY, value: randomBytes(32).toString('hex') }
  // Of two processes that make one at the same time, the first one's is for both.
  await client.setting.createMany({ data: [made], skipDuplicates: true })
  return fromJson<string>((await client.setting.findUniqueOrThrow({ where: { key: KEY } })).value)
}
