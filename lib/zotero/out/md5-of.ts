import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** The MD5 of a file in hex, which Zotero uses to identify files. */
export async function md5Of(file: string): Promise<string> {
  const hash = createHash('md5')
  for await (const bytes of createReadStream(file)) hash.update(bytes)
  return hash.digest('hex')
}
