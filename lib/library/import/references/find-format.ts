import { AppError } from '../../../errors'
import { isTable } from './read-table'
import type { ReferenceFormat } from './reference-format'

/** Patterns that identify each readable format at the start of a file. */
const SIGNS: [format: Exclude<ReferenceFormat, 'text' | 'table'>, sign: RegExp][] = [
  ['noteexpress', /^\s*\{Reference Type\}\s*[:：]|^\uFEFF?(?:DataType: ?\d|SrcDatabase-\p{Script=Han}+[:：])/mu],
  ['csl', /^\s*[[{]/],
  // Site navigation also is a list of titles, but with neither type nor author.
  [
    'csl-yaml',
    /^(?:author_list:\s*\n-\s|references:\s*(?:#.*)?\n\s*-\s|\uFEFF?(?:---\s*\n|#.*\n|\s*\n)*- +(?=(?:.*\n +)*?(?:id|type|author):)(?:id|type|title|author):\s)/m,
  ],
  [
    'hayagriva',
    /^["']?[^\s:#-][^\s]*:\s*\n(?=(?:(?: +\S.*)?\r?\n)*? +title:)(?:(?: +\S.*)?\r?\n)*? +type: *["']?(?:article|book|chapter|web|thesis|report|anthology|anthos|entry|misc|conference|proceedings|video|blog|post|repository|reference|patent|case|newspaper|legislation|manuscript|original)\b/im,
  ],
  ['pubmed-xml', /<Pubmed(?:Book)?Article(?:Set)?[\s>]/],
  ['mods', /<(?:\w+:)?mods(?:Collection)?[\s>]/],
  ['word', /<(?:\w+:)?Sources\b[^>]*officeDocument/],
  ['endnote-xml', /<xml>\s*<records>|<records>\s*<record>/i],
  ['ovid', /^\s*VN {0,3}- Ovid|^\s*<\d+\.? ?>\s*$/m],
  ['nbib', /^(?:PMID ?- ?\d|(?:FAU|OWN|STAT) ?- \S)/m],
  ['ris', /^[ \t]*TY {1,3}-/m],
  ['enw', /^%[0AT] \S/m],
  ['wos', /^\uFEFF?(?:FN (?:ISI|Thomson|Clarivate)|PT [JBSPC]\s*$|PT\t[A-Z][A-Z0-9]\t)/m],
  ['refworks', /^RT [A-Z][A-Za-z, /]+$/m],
  ['bibtex', /@\s*[A-Za-z][\w-]*\s*[{(]/],
]

/** Unsupported formats: a pattern, a name, and what to do instead. */
const OTHERS: [sign: RegExp, what: string, wayOut: string][] = [
  [
    /<rdf:RDF[^>]*(?:zotero|xmlns:z=)/i,
    'a Zotero RDF export',
    'In Zotero choose Export → BibTeX or CSL JSON, or connect Zotero in Settings.',
  ],
  [/<rdf:RDF/i, 'an RDF file', 'Export the references as BibTeX, RIS or CSL JSON.'],
  [/<TEI[\s>]|<listBibl/i, 'a TEI file', 'Export the references as BibTeX, RIS or CSL JSON.'],
  [/^\s*<(?:!DOCTYPE )?html/i, 'a web page', 'Export the references as BibTeX, RIS or CSL JSON.'],
  [
    /^\s*1[.:] [^\n]+\n[\s\S]*^(?:PMID|DOI): /m,
    'a PubMed list in Abstract format',
    'In PubMed choose Send to → Citation manager, or Save in the PubMed format.',
  ],
  [/^Report Information from ProQuest\b/m, 'a ProQuest report', 'In ProQuest choose Save → RIS.'],
  [
    // A first line with column names, in any language.
    /^\uFEFF?(?=[^\n]*(?<![\w/.])DOI(?![\w/:]))(?:"[^"\n]*"|[^\n"<{@%,;\t])*(?:[,;\t](?:"[^"\n]*"|[^\n"<{@%,;\t])*)+(?=\r?\n|$)/i,
    'a table',
    'Export the references as BibTeX, RIS or CSL JSON: a table loses parts of names and titles.',
  ],
  [
    /^"?(?:Key|Item Type|Title|Authors?|Author Full Names|DOI|EID|PMID)"?[,;\t].*(?:title|author|year|doi)/im,
    'a table',
    'Export the references as BibTeX, RIS or CSL JSON: a table loses parts of names and titles.',
  ],
]

/** Names of the formats, for messages. */
const NAMES: Record<ReferenceFormat, string> = {
  bibtex: 'BibTeX',
  ris: 'RIS',
  csl: 'CSL-JSON',
  'csl-yaml': 'CSL-YAML',
  hayagriva: 'Hayagriva’s format',
  nbib: 'PubMed’s format (.nbib)',
  enw: 'EndNote’s format (.enw)',
  wos: 'Web of Science’s format',
  refworks: 'RefWorks’ format',
  noteexpress: 'NoteExpress’ format',
  'pubmed-xml': 'PubMed’s XML',
  'endnote-xml': 'EndNote’s XML',
  mods: 'MODS',
  ovid: 'Ovid’s format',
  word: 'Word’s list of sources',
  table: 'a table of references',
  text: 'references',
}

const NEITHER = 'It is neither a PDF nor a reference file.'

/**
 * Detects the format of a file by its content, preferring `named`, the format of its file name. Throws
 * `AppError('unsupported')` with a message that names the file type and what to do.
 */
export function findFormat(text: string, named: ReferenceFormat): Exclude<ReferenceFormat, 'text'> {
  const head = text.slice(0, 20_000)
  // Binary data may match a pattern by chance; text never contains NUL.
  if (named === 'text' && head.includes('\0')) throw new AppError('unsupported', NEITHER)
  const shown = SIGNS.filter(([, sign]) => sign.test(head)).map(([format]) => format)
  if (named !== 'text' && shown.some((format) => format === named)) return named
  // BibTeX and tags may be quoted in other formats, whose own patterns are more reliable.
  const [found] = shown
  if ((!found || found === 'bibtex') && isTable(text)) return 'table'
  const other = OTHERS.find(([sign]) => sign.test(head))
  if (other && (!found || found === 'bibtex')) throw new AppError('unsupported', `This is ${other[1]}. ${other[2]}`)
  if (found) return found
  if ((named === 'ris' || named === 'nbib') && /^[A-Z][A-Z0-9]{1,3} {0,3}- /m.test(head)) return named
  if (named === 'csl') return named
  if (named === 'text') throw new AppError('unsupported', NEITHER)
  throw new AppError('unsupported', `There is no ${NAMES[named]} in this file. Export the references again.`)
}
