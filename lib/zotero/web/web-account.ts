import { z } from 'zod'
import { askZotero, type ZoteroServer } from '../ask-zotero'
import { parse } from '../client'
import { ZoteroFailure } from '../zotero-failure'

const rights = z.looseObject({
  library: z.boolean().catch(false),
  files: z.boolean().catch(false),
  notes: z.boolean().catch(false),
  write: z.boolean().catch(false),
})
const accessSchema = z.looseObject({
  user: rights.optional().catch(undefined),
  /** by group number, or `all` */
  groups: z.record(z.string(), rights).optional().catch(undefined),
})
const keySchema = z.looseObject({ userID: z.number().int().positive(), username: z.string(), access: accessSchema })

/** Owner and permissions of a key for zotero.org, without the key itself. */
export const webAccountSchema = z.object({ userId: z.number(), name: z.string(), access: accessSchema })
export type WebAccount = z.infer<typeof webAccountSchema>

/** Permissions of a key in a library. `files`: may read files; for groups this is part of reading the library. */
export type KeyRights = { read: boolean; files: boolean; notes: boolean; write: boolean }

/** Asks zotero.org who owns `server.key`. Throws `ZoteroFailure('bad_key')` if it does not know the key. */
export async function readAccount(server: ZoteroServer): Promise<WebAccount> {
  const answer = await askZotero(server, '/keys/current', { allow: [404] })
  if (answer.status === 404) throw new ZoteroFailure('bad_key', 404)
  const { userID, username, access } = parse(answer, keySchema)
  return { userId: userID, name: username, access }
}

/** `library`: `user`, or the number of a group. */
export function rightsOf({ access: { user, groups } }: WebAccount, library: string): KeyRights {
  if (library === 'user')
    return {
      read: user?.library ?? false,
      files: user?.files ?? false,
      notes: user?.notes ?? false,
      write: user?.write ?? false,
    }
  const own = groups?.[library] ?? groups?.all
  const read = own?.library ?? false
  return { read, files: read, notes: read, write: own?.write ?? false }
}
