import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { db } from '../../db/client'
import { fromJson } from '../../db/json'
import { forgetSetting, saveSetting } from '../../db/settings'
import { env } from '../../env'
import { folderSize, nearFolder } from '../../files/places'
import { storeSettings } from '../../s3/store-settings'

/** Files waiting on one server, which are only on its disk. `at`: ISO time of this state. */
type ServerFiles = { server: string; waiting: number; trouble: string | null; at: string }
/** `isOwn`: whether it is the server that was asked. */
export type ServerView = ServerFiles & { id: string; isOwn: boolean }

export type FilesState = {
  /** whether new PDFs go to the store, or it is only read during a move */
  inUse: boolean
  address: string
  bucket: string
  /** copies on the asked server's disk, and their limit, in bytes */
  near: { bytes: number; bound: number }
  /** servers with waiting files or problems */
  servers: ServerView[]
}

const PREFIX = 'files-of-server:'

let saved: string | undefined

/** Publishes what is waiting on this server to all servers of the database. */
export async function saveOwnState(state: Pick<ServerFiles, 'waiting' | 'trouble'>): Promise<void> {
  const now = JSON.stringify(state)
  if (now === saved) return
  const key = ownKey()
  if (state.waiting === 0 && state.trouble === null) await forgetSetting(key)
  else await saveSetting(key, { ...state, server: hostname(), at: new Date().toISOString() } satisfies ServerFiles)
  saved = now
}

/** Where PDFs are, and what is waiting; null without an S3 store. */
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

/** Two servers on one machine have separate disks. */
function ownKey(): string {
  return `${PREFIX}${createHash('sha256').update(`${hostname()} ${env().DATA_DIR}`).digest('hex').slice(0, 16)}`
}
