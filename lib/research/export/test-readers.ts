import { execFile, spawnSync } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { XMLParser } from 'fast-xml-parser'
import yauzl from 'yauzl'

const start = promisify(execFile)

/** Whether another program that reads our files is installed; tests that need it are skipped without it. */
export function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
}

/** Runs a program and returns its output. Throws if it fails. */
export async function runProgram(program: string, options: string[], cwd: string): Promise<string> {
  const { stdout } = await start(program, options, { cwd, timeout: 110_000, maxBuffer: 50_000_000 })
  return stdout
}

/** The files of a zip, by name. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const archive = await yauzl.fromBufferPromise(bytes)
  for await (const entry of archive.eachEntry())
    files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)))
  return files
}

/** A field of a Word file: its code and its displayed text. */
export type WordField = { code: string; shown: string }

type XmlNode = { [name: string]: XmlNode[] } & { '#text'?: string; ':@'?: Record<string, string> }

/** The fields in a Word file's `word/document.xml`. Throws if one is not opened or closed properly. */
export function fieldsOf(xml: string): WordField[] {
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    trimValues: false,
    parseTagValue: false,
  })
  const fields: WordField[] = []
  const open: (WordField & { isShown: boolean })[] = []
  const read = (nodes: XmlNode[]) => {
    for (const node of nodes) {
      const field = open.at(-1)
      const type = 'w:fldChar' in node ? node[':@']?.['@_w:fldCharType'] : undefined
      const text = node['w:instrText'] ?? node['w:t']
      if (type === 'begin') open.push({ code: '', shown: '', isShown: false })
      else if (type && !field) throw new Error(`A field has its ${type} without a begin.`)
      else if (type === 'separate' && field) field.isShown = true
      else if (type === 'end') fields.push(...open.splice(-1))
      else if (text && field) {
        const words = text.map((part) => part['#text'] ?? '').join('')
        if (field.isShown) field.shown += words
        else field.code += words
      } else for (const [name, inner] of Object.entries(node)) if (name !== ':@' && Array.isArray(inner)) read(inner)
    }
  }
  read(parser.parse(xml))
  if (open.length > 0) throw new Error(`${open.length} fields have no end.`)
  return fields
}

/** Visible text of a Word file, without field codes. */
export function shownIn(xml: string): string {
  return [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text]) => text).join('')
}
