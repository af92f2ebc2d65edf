import type { ZoteroServer } from '../ask-zotero'

/** Response of Zotero's server, with any status. `retryAfter` is in seconds, `total` the length of a paged list. */
export type ZoteroReply = {
  status: number
  body: string
  retryAfter: number | null
  total: number | null
  from: ZoteroServer['kind']
}
