import path from 'node:path'
import { requireFree } from '../db/data-dir/room'
import { selectDumpSize } from '../db/dump/dump'
import { findNear } from '../files/near-copies'
import { storeSettings } from '../s3/store-settings'
import { sizeOf } from './keep-papers'
import { paperFile } from './manifest'

/** Throws `AppError('disk_full')` with the needed space if a folder may have too little for a backup. */
export async function requireRoom(folder: string): Promise<void> {
  await requireFree(folder, await bytesNeeded(folder), 'A backup')
}

async function bytesNeeded(folder: string): Promise<number> {
  const { database, pdfs } = await selectDumpSize()
  let bytes = database
  for (const { hash, size } of pdfs)
    if ((await sizeOf(path.join(folder, paperFile(hash)))) === null && ((await findNear(hash)) || storeSettings()))
      bytes += size
  return bytes
}
