import { randomBytes } from 'node:crypto'
import { db } from '../../db/client'
import { fromJson } from '../../db/json'

const KEY = 'secret of accounts'

/** Secret that signs session cookies, in hex. It is in the database, which all servers share, and made at first use. */
export async function accountsSecret(): Promise<string> {
  const client = await db()
  const made = { key: KEY, value: randomBytes(32).toString('hex') }
  // If two processes make a secret at the same time, both use the first.
  await client.setting.createMany({ data: [made], skipDuplicates: true })
  return fromJson<string>((await client.setting.findUniqueOrThrow({ where: { key: KEY } })).value)
}
