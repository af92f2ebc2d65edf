import { type ReadEntry, toEntry } from '../../reference/reference'
import { toCsl } from './bibtex/to-csl'
import { tagsOf } from './read-bibtex'

type Json = Record<string, unknown>

/** Whether an object holds BibTeX's fields: Papis, bibtexparser and others write their entries as JSON or YAML. */
export function isBibtexJson(item: Json): boolean {
  if (typeof item.ENTRYTYPE === 'string' || Array.isArray(item.author_list)) return true
  return typeof item.author === 'string' && !('issued' in item) && !('container-title' in item)
}

/** Reads an object of BibTeX's fields. `place` names it in messages. */
export function readBibtexJson(item: Json, place: string): ReadEntry {
  const texts = Object.entries(item).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' || typeof value === 'number' ? [[name.toLowerCase(), String(value)]] : [],
  )
  const fields = new Map(texts)
  const type = fields.get('entrytype') ?? fields.get('type') ?? (fields.has('journal') ? 'article' : 'misc')
  // BibTeX's own field `type` is a genre, such as “Technical Report”.
  if (type === fields.get('type')) fields.delete('type')
  const citeKey = fields.get('id') ?? fields.get('ref') ?? null
  const problems: string[] = []
  const unknown = (field: string, command: string) =>
    problems.push(`the LaTeX command \\${command} in “${field}” is not known and was left out (${place})`)
  const { keyword, ...csl } = toCsl(type.toLowerCase(), fields, { macros: undefined, unknown })
  return toEntry({ ...csl, id: citeKey ?? place }, { citeKey, tags: tagsOf(keyword), problems }, place)
}
