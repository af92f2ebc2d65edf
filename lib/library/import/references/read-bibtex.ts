import { z } from 'zod'
import { type ReadEntry, toEntry } from '../../paper/reference'
import { attachedFiles } from './attached-files'
import { type BibtexMacros, expandedLength, macrosWithin, readMacros } from './bibtex-macros'
import { REFERENCE_LIMITS, requireFew, TOO_DEEP, TOO_LONG } from './reference-limits'
import { type BibtexEntry, splitBibtex } from './split-bibtex'

const rawSchema = z.object({
  type: z.string(),
  label: z.string(),
  properties: z.record(z.string(), z.union([z.string(), z.number()]).transform(String)),
})
type Raw = z.infer<typeof rawSchema>

/** Neither a work nor anything that a person would miss. */
const SILENT = new Set(['comment', 'preamble', 'string'])

/**
 * Reads BibTeX and BibLaTeX, as Zotero, JabRef and others write it: macros, LaTeX accents and braces, inherited
 * fields, attached files and keywords. Each entry is read by itself, so one that is broken stops no other.
 */
export async function* readBibtex(text: string): AsyncGenerator<ReadEntry> {
  const parse = await bibtexParser()
  const entries = [...splitBibtex(text)]
  requireFew(entries.length)
  const macros = readMacros(
    entries.filter((entry) => entry.type === 'string' && canBeRead(entry)).map(({ source }) => source),
  )
  const byKey = new Map(entries.map((entry) => [entry.key.toLowerCase(), entry]))
  const read = (entry: BibtexEntry) =>
    canBeRead(entry) && isShort(entry, macros) ? tryTo(() => parse.raw(macros, entry)) : null
  const parents = new Map<string, Raw | null>()
  const parentOf = ({ properties }: Raw): Raw | null => {
    const key = (properties.crossref ?? properties.xdata ?? '').toLowerCase()
    const entry = key ? byKey.get(key) : undefined
    if (!entry) return null
    const parent = parents.get(key) ?? read(entry)
    parents.set(key, parent)
    return parent
  }
  for (const entry of entries) {
    if (SILENT.has(entry.type)) continue
    const place = entry.key || `the entry on line ${entry.line}`
    const raw = read(entry)
    const csl = raw && tryTo(() => parse.csl(raw, parentOf(raw)))
    if (!csl) yield { name: place.slice(0, 200), failure: whatIsWrong(entry, macros) }
    else
      yield toEntry(
        { ...csl, id: entry.key || place, ...eprintOf(raw) },
        {
          citeKey: entry.key || null,
          tags: tagsOf(csl.keyword),
          files: attachedFiles(raw.properties.file ?? raw.properties.pdf ?? ''),
        },
        place,
      )
  }
}

function canBeRead({ source, deep }: BibtexEntry): boolean {
  return !deep && source.length <= REFERENCE_LIMITS.characters
}

function isShort({ source }: BibtexEntry, macros: BibtexMacros): boolean {
  return expandedLength(source, macros) <= REFERENCE_LIMITS.characters
}

function whatIsWrong({ source, broken, deep, line }: BibtexEntry, macros: BibtexMacros): string {
  if (expandedLength(source, macros) > REFERENCE_LIMITS.characters) return TOO_LONG
  if (deep) return TOO_DEEP
  if (macrosWithin(source, macros) === null) return `It uses a @string that grows without bounds (line ${line}).`
  return broken
    ? `Its braces do not close (line ${line}). Close them and import the file again.`
    : `It is not written as BibTeX asks (line ${line}): a comma, a quote or an equals sign may be missing.`
}

/** citation-js is large, and few who start Folio import. */
async function bibtexParser() {
  const { plugins, logger } = await import('@citation-js/core')
  await import('@citation-js/plugin-bibtex')
  logger.level = 'silent'
  const link = (input: unknown, forceType: string) => plugins.input.chainLink(input, { forceType })
  const toCsl = (raws: Raw[]) => z.array(z.looseObject({})).parse(link(raws, '@biblatex/entries+list'))[0] ?? {}
  return {
    raw(macros: BibtexMacros, { source, key }: BibtexEntry): Raw {
      const named = macrosWithin(source, macros)
      if (named === null) throw new Error('a macro is too long')
      // The parser asks for a key; many files have entries without.
      const keyed = key ? source : source.replace(/^([^{(]*[{(])\s*(?=,)/, '$1-')
      const [raw] = z.array(rawSchema).parse(link(named + keyed, '@bibtex/text'))
      if (!raw) throw new Error('no entry')
      return { ...raw, label: key }
    },
    csl(raw: Raw, parent: Raw | null): Record<string, unknown> {
      const whole = tryTo(() => toCsl(parent ? [raw, parent] : [raw]))
      if (whole) return whole
      // One field that is no LaTeX, an abstract with a lone $ for instance, is taken as it is typed.
      const mended = Object.entries(raw.properties).map(([field, value]) => {
        const alone = tryTo(() => toCsl([{ ...raw, properties: { [field]: value } }]))
        return [field, alone ? value : value.replace(/\\[a-zA-Z]+ ?|[\\${}~^_]/g, '')]
      })
      return toCsl([{ ...raw, properties: Object.fromEntries(mended) }])
    },
  }
}

function eprintOf({ properties }: Raw) {
  const archive = properties.archiveprefix ?? properties.eprinttype ?? ''
  return /^arxiv$/i.test(archive) && properties.eprint ? { eprint: properties.eprint } : {}
}

/** JabRef and Zotero separate keywords with commas, others with semicolons. */
function tagsOf(keywords: unknown): string[] {
  if (typeof keywords !== 'string') return []
  // The parser takes out the space behind each comma.
  return keywords.includes(';') ? keywords.replace(/,(?=\S)/g, ', ').split(';') : keywords.split(',')
}

function tryTo<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
