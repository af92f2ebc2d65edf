import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** Reads one of Folio's own styles, as XML (Citation Style Language 1.0). */
export function readStyle(name: 'chicago' | 'ieee'): Promise<string> {
  return readFile(path.join(process.cwd(), 'lib/citations/references/styles', `${name}.csl`), 'utf8')
}
