import { monthOf } from '../../reference/read-date'
import { type ReadEntry, toEntry } from '../../reference/reference'
import { attachedFiles } from './attached-files'
import { inherit } from './bibtex/inherit'
import { readJabrefGroups } from './bibtex/jabref-groups'
import { type LatexMacro, plainLatex } from './bibtex/latex-text'
import { type BibtexFields, readFields } from './bibtex/read-fields'
import { readPreamble } from './bibtex/read-preamble'
import { toCsl } from './bibtex/to-csl'
import { type BibtexMacros, readMacros } from './bibtex-macros'
import { REFERENCE_LIMITS, requireFew, TOO_DEEP, TOO_LONG } from './reference-limits'
import { type BibtexEntry, splitBibtex } from './split-bibtex'

/** Entry types that are not works and need no report. */
const SILENT = /^(?:comment|preamble|string|xdata|bibnote|set|.*(?:control|bstctl|-options))$/
/** Maximum generations of entries that fields are inherited from. */
const ANCESTORS = 4
const MACRO = /[=#]\s*([A-Za-z][^\s"#%'(),={}]*)/g
const PARENTS = /\b(?:crossref|xdata)\s*=\s*[{"]\s*([^{}"]+)/gi

type Whole = BibtexFields & { type: string }

/**
 * Reads BibTeX and BibLaTeX as Zotero, JabRef and others write it: macros, LaTeX, inherited fields, attached files,
 * keywords and groups. Entries are read one by one; broken parts of an entry are left out and reported, and the entry
 * is still taken. Macros and parents that the file lacks are looked up in the files `beside` it.
 */
export async function* readBibtex(text: string, beside: () => string[] = () => []): AsyncGenerator<ReadEntry> {
  const entries = [...splitBibtex(text)]
  requireFew(entries.length)
  const others = refersOutside(text, entries) ? beside().flatMap((other) => [...splitBibtex(other)]) : []
  const otherMacros = readMacros(sourcesOf(others, 'string'))
  const macros = readMacros(sourcesOf(entries, 'string'), otherMacros)
  const commands = readPreamble(sourcesOf(entries, 'preamble'))
  const groupsOf = readJabrefGroups(sourcesOf(entries, 'comment'))
  const [findOwn, findOther] = [finder(entries, macros), finder(others, otherMacros)]
  const find = (key: string) => findOwn(key) ?? findOther(key)
  for (const entry of entries) {
    if (SILENT.test(entry.type)) continue
    const read = readEntry(entry, { macros, commands, find, groupsOf })
    // Skip an entry that is commented out line by line.
    if (!('failure' in read && /^[ \t]*%/m.test(entry.source))) yield read
  }
}

type File = {
  macros: BibtexMacros
  commands: ReadonlyMap<string, LatexMacro>
  find: (key: string) => Whole | null
  groupsOf: ReturnType<typeof readJabrefGroups>
}

function readEntry(entry: BibtexEntry, file: File): ReadEntry {
  const place = entry.key || `the entry on line ${entry.line}`
  const failed = (failure: string): ReadEntry => ({ name: place.slice(0, 200), failure })
  if (entry.source.length > REFERENCE_LIMITS.characters) return failed(TOO_LONG)
  if (entry.deep) return failed(TOO_DEEP)
  const own = readFields(entry, file.macros)
  if (own.endless) return failed(`It uses an @string that expands without limit (line ${entry.line}).`)
  if (own.tooLong) return failed(TOO_LONG)
  const length = [...own.fields.values()].reduce((sum, value) => sum + value.length, 0)
  if (length > REFERENCE_LIMITS.characters) return failed(TOO_LONG)
  const problems = [...own.problems]
  const fields = whole({ ...own, type: entry.type }, file.find, problems, entry.line)
  const unknown = (field: string, command: string) => {
    const problem = `the LaTeX command \\${command} in “${field}” is not known and was left out (line ${entry.line})`
    if (!problems.includes(problem)) problems.push(problem)
  }
  const { keyword, ...csl } = toCsl(entry.type, fields, { macros: file.commands, unknown })
  return toEntry(
    { ...csl, id: own.key || place },
    {
      citeKey: own.key || null,
      tags: [...tagsOf(keyword), ...tagsOf(plainLatex(fields.get('mendeley-tags') ?? ''))],
      files: attachedFiles(fields.get('file') ?? fields.get('pdf') ?? ''),
      groups: file.groupsOf(own.key, fields.get('groups') ?? fields.get('mendeley-groups')),
      problems,
    },
    place,
  )
}

/** The fields of an entry with those inherited through `crossref` and `xdata`. */
function whole(entry: Whole, find: File['find'], problems: string[], line: number): Map<string, string> {
  let { fields } = entry
  for (const key of fields.get('xdata')?.split(',') ?? [])
    for (const [name, value] of find(key.trim())?.fields ?? [])
      if (!fields.has(name)) fields = new Map(fields).set(name, value)
  let next = fields.get('crossref')?.trim()
  const seen = new Set<string>([entry.key.toLowerCase()])
  for (let i = 0; next && i < ANCESTORS && !seen.has(next.toLowerCase()); i += 1) {
    seen.add(next.toLowerCase())
    const parent = find(next)
    if (!parent) problems.push(`its crossref “${next.slice(0, 60)}” is not in this file (line ${line})`)
    else fields = inherit({ ...entry, fields }, parent)
    next = parent?.fields.get('crossref')?.trim()
  }
  return fields
}

function sourcesOf(entries: BibtexEntry[], type: string): string[] {
  return entries.filter((entry) => entry.type === type && canBeRead(entry)).map(({ source }) => source)
}

/** Whether a file uses macros or parents that it may not define. A false positive only costs time. */
function refersOutside(text: string, entries: BibtexEntry[]): boolean {
  const macros = readMacros(sourcesOf(entries, 'string'))
  const keys = new Set(entries.map(({ key }) => key.toLowerCase()))
  for (const [, name = ''] of text.matchAll(MACRO)) if (!macros.has(name.toLowerCase()) && !monthOf(name)) return true
  for (const [, parents = ''] of text.matchAll(PARENTS))
    if (parents.split(',').some((key) => !keys.has(key.trim().toLowerCase()))) return true
  return false
}

/** Returns a function that reads parent entries, each once. */
function finder(entries: BibtexEntry[], macros: BibtexMacros): File['find'] {
  const byKey = new Map(
    entries.filter(({ type }) => type !== 'comment').map((entry) => [entry.key.toLowerCase(), entry]),
  )
  const read = new Map<string, Whole | null>()
  return (key) => {
    const entry = byKey.get(key.toLowerCase())
    if (!key || !entry || !canBeRead(entry)) return null
    const known = read.get(entry.key) ?? { ...readFields(entry, macros), type: entry.type }
    read.set(entry.key, known)
    return known?.endless || known?.tooLong ? null : known
  }
}

function canBeRead({ source, deep }: BibtexEntry): boolean {
  return !deep && source.length <= REFERENCE_LIMITS.characters
}

/** JabRef and Zotero separate keywords with commas, others with semicolons. */
export function tagsOf(keywords: unknown): string[] {
  return typeof keywords === 'string' ? keywords.split(keywords.includes(';') ? ';' : ',') : []
}
