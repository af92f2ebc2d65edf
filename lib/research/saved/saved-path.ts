import path from 'node:path'
import { env } from '../../env'

/** Path of the file of a saved answer. */
export function savedPath(fileName: string): string {
  return path.join(env().DATA_DIR, 'results', fileName)
}
