import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

/** Texts as the files of a zip. */
export async function zip(files: { name: string; text: string }[]): Promise<Buffer> {
  const archive = new yazl.ZipFile()
  for (const { name, text } of files) archive.addBuffer(Buffer.from(text, 'utf8'), name)
  archive.end()
  return buffer(archive.outputStream)
}
