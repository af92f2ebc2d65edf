import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

/** Makes a zip of text files, in order. `isPlain`: uncompressed. */
export async function zip(files: { name: string; text: string; isPlain?: boolean }[]): Promise<Buffer> {
  const archive = new yazl.ZipFile()
  for (const { name, text, isPlain = false } of files)
    archive.addBuffer(Buffer.from(text, 'utf8'), name, { compress: !isPlain })
  archive.end()
  return buffer(archive.outputStream)
}
