import { splitLines } from './split-lines'

/** CNKI's numbers of types, by the names of `ENDNOTE_TYPES`. */
const TYPES = ['', 'Journal Article', 'Thesis', 'Conference Paper', 'Newspaper Article']

/** The fields of NoteExpress for CNKI's own, without their Chinese names. */
const FIELDS = new Map(
  Object.entries({
    DataType: 'Reference Type',
    SrcDatabase: 'Database',
    Title: 'Title',
    Author: 'Author',
    Source: 'Journal',
    Year: 'Year',
    PubTime: 'Date',
    Volume: 'Volume',
    Roll: 'Volume',
    Period: 'Issue',
    Page: 'Pages',
    PageCount: 'Pages',
    Keyword: 'Keywords',
    Summary: 'Abstract',
    ISSN: 'ISBN/ISSN',
    DOI: 'DOI',
    URL: 'URL',
    Link: 'URL',
  }),
)

/**
 * Brings files of Chinese databases into one form: the fields of CNKI's own formats (`Title-题名: …`), which say in
 * Chinese what they hold, become those of NoteExpress, and names are separated by semicolons.
 */
export function tagCnki(text: string): string {
  return Array.from(splitLines(text), (line) => separateNames(convert(line))).join('\n')
}

function convert(line: string): string {
  const [, name, meaning = '', value = ''] =
    /^\uFEFF?(DataType|[A-Z][A-Za-z]*(?=-(?:\p{Script=Han}|DOI)))(?:-([^:：\s]*))?[:：]\s*(.*)$/u.exec(line) ?? []
  if (!name) return line
  if (name === 'DataType') return `{Reference Type}: ${TYPES[Number(value)] ?? value}`
  // A thesis has its university as its source.
  if (/^(?:学位|授予)/.test(meaning)) return `{Publisher}: ${value}`
  // Some files have the number of pages in the field of the pages.
  if (name === 'PageCount' && !/\d\s*[-+,]/.test(value)) return `{Number of Pages}: ${value}`
  return `{${FIELDS.get(name) ?? name}}: ${value}`
}

/** Older files have commas between names, which elsewhere separate the parts of one. */
function separateNames(line: string): string {
  if (!line.startsWith('{Author}')) return line
  return line.replace(/(?<=\p{Script=Han}{2})\s*[,，、]\s*(?=\p{Script=Han}{2})/gu, ';')
}
