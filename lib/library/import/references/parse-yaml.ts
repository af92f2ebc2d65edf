import { AppError } from '../../../errors'

/** Lines that are mended in one file. */
const MOST_MENDED = 50

/** The documents of a YAML file. Mends values with a colon and no quotation marks. Throws `AppError('unreadable')`. */
export async function parseYaml(text: string): Promise<unknown[]> {
  const { parseAllDocuments } = await import('yaml')
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  for (let tries = 0; ; tries += 1) {
    const documents = parseAllDocuments(lines.join('\n'))
    const error = documents.flatMap((document) => document.errors)[0]
    if (!error) return documents.map((document) => document.toJS())
    const [{ line } = { line: 0 }] = error.linePos ?? []
    // A colon in a value without quotation marks is the usual fault.
    const [, name, value] = /^([\s-]*[\w-]+:\s+)([^"'|>[{\s].*:\s.*)$/.exec(lines[line - 1] ?? '') ?? []
    if (!value || tries > MOST_MENDED)
      throw new AppError(
        'unreadable',
        `This YAML file cannot be read${line ? ` (line ${line})` : ''}. Export it again.`,
      )
    lines[line - 1] = `${name}${JSON.stringify(value.trim())}`
  }
}
