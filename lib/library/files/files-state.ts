import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { db } from '../../db/client'
import { fromJson } from '../../db/json'
import { forgetSetting, saveSetting } from '../../db/settings'
import { env } from '../../env'
import { folderSize, nearFolder } from '../../files/places'
import { storeSettings } from '../../s3/store-settings'

/** What waits on one server: each has those files alone that it took itself. `at`: ISO time since when it is so. */
type ServerFiles = { server: string; waiting: number; trouble: string | null; at: string }
/** `isOwn`: of the server that is asked. */
export type ServerView = ServerFiles & { id: string; isOwn: boolean }

export type FilesState = {
  /** whether new PDFs go to the store, or it is only read while it is moved from or to */
  inUse: boolean
  address: string
  bucket: string
  /** copies on the disk of the server that is asked, and their bound, in bytes */
  near: { bytes: number; bound: number }
  /** servers with files that wait or that meet trouble */
  servers: ServerView[]
}

const PREFIX = 'files-of-server:'

let saved: string | undefined

/** Lets all servers of the same database know what waits on this one. */
export async function saveOwnState(state: Pick<ServerFiles, 'waiting' | 'trouble'>): Promise<void> {
  const now = JSON.stringify(state)
  if (now === saved) return
  const key = ownKey()
  if (state.waiting === 0 && state.trouble === null) await forgetSetting(key)
  else await saveSetting(key, { ...state, server: hostname(), at: new Date().toISOString() } satisfies ServerFiles)
  saved = now
}

/** Where PDFs are, and what waits; null where no S3 store is set up. */
export async function filesState(): Promise<FilesState | null> {
  const settings = storeSettings()
  if (!settings) return null
  const { address, bucket } = settings
  const client = await db()
  const [near, rows] = await Promise.all([
    folderSize(nearFolder()),
    client.setting.findMany({ where: { key: { startsWith: PREFIX } }, orderBy: { key: 'asc' } }),
  ])
  return {
    inUse: env().FILES === 's3',
    address,
    bucket,
    near: { bytes: near.bytes, bound: env().FILES_CACHE_MB * 1e6 },
    servers: rows.map(({ key, value }) => ({ ...fromJson<ServerFiles>(value), id: key, isOwn: key === ownKey() })),
  }
}

/** Two servers of one machine have disks of their own. */
function ownKey(): string {
  return `${PREFIX}${createHash('sha256').update(`${hostname()} ${env().DATA_DIR}`).digest('hex').slice(0, 16)}`
}
