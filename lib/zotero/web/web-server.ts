import { env } from '../../env'
import type { ZoteroServer } from '../ask-zotero'
import { findWriteKey } from '../out/write-keys'
import type { WebAccount } from './web-account'

/** Id of a zotero.org account, used where the local program has a database id. */
export function webServerId(userId: number): string {
  return `${env().ZOTERO_WEB_URL.replace(/\/+$/, '')}/users/${userId}`
}

/** Whether an id belongs to an account rather than a database. */
export function isWebServerId(serverId: string): boolean {
  return serverId.startsWith('http')
}

/** Client of zotero.org for a person, with the stored key. Ignores a key that was entered for another address. */
export function webServer({ userId }: Pick<WebAccount, 'userId'>): ZoteroServer {
  const serverId = webServerId(userId)
  return { ...keyedServer(findWriteKey(serverId)), serverId, userId }
}

/** Client of zotero.org for a key that has not been checked yet. */
export function keyedServer(key: string | null): ZoteroServer {
  return { kind: 'web', address: env().ZOTERO_WEB_URL, key }
}
