import path from 'node:path'
import { env } from '../../env'

/** Where the file of a saved answer is. */
export function savedPath(fileName: string): string {
  return path.join(env().DATA_DIR, 'results', fileName)
}
