/** What Zotero's server answers, whatever its status. */
export type ZoteroReply = { status: number; headers: Headers; body: string }

export type ZoteroRequest = {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** sent as JSON */
  body?: unknown
  signal?: AbortSignal
  /** for how long it may hang, in ms */
  timeoutMs?: number
}

/** Asks Zotero's server for a path such as `/api/users/0/items`. Throws where nothing answers. */
export type ZoteroCall = (path: string, request?: ZoteroRequest) => Promise<ZoteroReply>

/** `/api/users/0` or `/api/groups/ID`. */
export function libraryPath(library: string): string {
  return library === 'user' ? '/api/users/0' : `/api/groups/${encodeURIComponent(library)}`
}
