import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

/** Texts as the files of a zip, in their order. `isPlain`: not compressed. */
export async function zip(files: { name: string; text: string; isPlain?: boolean }[]): Promise<Buffer> {
  const archive = new yazl.ZipFile()
  for (const { name, text, isPlain = false } of files)
    archive.addBuffer(Buffer.from(text, 'utf8'), name, { compress: !isPlain })
  archive.end()
  return buffer(archive.outputStream)
}
