import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs'
import path from 'node:path'
import { Refusal } from './refusal.mjs'

/** Creates the data directory and checks that it is writable. */
export function requireWritable(dataDir) {
  try {
    mkdirSync(dataDir, { recursive: true })
    rmdirSync(mkdtempSync(path.join(dataDir, '.probe-')))
  } catch (error) {
    throw new Refusal(
      `The data directory ${path.resolve(dataDir)} cannot be written to (${error.code}). Grant write permission to the user that Folio runs as, or set DATA_DIR to another directory.`,
    )
  }
}
