import { env } from '../../env'
import type { ZoteroServer } from '../ask-zotero'
import { findWriteKey } from '../out/write-keys'
import type { WebAccount } from './web-account'

/** What an account at zotero.org is called where the program on a machine has the id of its database. */
export function webServerId(userId: number): string {
  return `${env().ZOTERO_WEB_URL.replace(/\/+$/, '')}/users/${userId}`
}

/** Whether an id is that of an account, and not of a database. */
export function isWebServerId(serverId: string): boolean {
  return serverId.startsWith('http')
}

/** How zotero.org is asked for a person, with the key that is kept. One that was typed for another address is not used. */
export function webServer({ userId }: Pick<WebAccount, 'userId'>): ZoteroServer {
  const serverId = webServerId(userId)
  return { ...keyedServer(findWriteKey(serverId)), serverId, userId }
}

/** How zotero.org is asked with a key of which nothing is known yet. */
export function keyedServer(key: string | null): ZoteroServer {
  return { kind: 'web', address: env().ZOTERO_WEB_URL, key }
}
