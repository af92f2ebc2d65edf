import path from 'node:path'
import { env } from '../../env'
import { folderSize } from '../../files/folder-size'
import { nearFolder, papersFolder } from '../../files/places'
import { storeSettings } from '../../files/s3/store-settings'
import { databaseSize } from '../search/index-state'

/** Bytes on disk, and where they lie. */
export type DiskUse = {
  dataDir: string
  database: { bytes: number; where: 'embedded' | 'server' }
  papers: { bytes: number; files: number }
  /** copies of PDFs that an S3 store has, with those that are still to be sent there; null: none is set up */
  near: { bytes: number; files: number } | null
  results: { bytes: number; files: number }
}

/** Measures what Folio keeps; the size of a database on a server is what the server says. */
export async function diskUse(): Promise<DiskUse> {
  const { DATA_DIR: dataDir, DATABASE_URL } = env()
  const [embedded, papers, near, results] = await Promise.all([
    DATABASE_URL ? null : folderSize(path.join(dataDir, 'db')),
    folderSize(papersFolder()),
    storeSettings() ? folderSize(nearFolder()) : null,
    folderSize(path.join(dataDir, 'results')),
  ])
  const database = embedded
    ? { bytes: embedded.bytes, where: 'embedded' as const }
    : { bytes: await databaseSize(), where: 'server' as const }
  return { dataDir, database, papers, near, results }
}
