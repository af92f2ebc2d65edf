/** `csl`: any JSON of references; `text`: the file name does not say which format it is. */
export type ReferenceFormat =
  | 'bibtex'
  | 'ris'
  | 'csl'
  | 'csl-yaml'
  | 'hayagriva'
  | 'nbib'
  | 'enw'
  | 'wos'
  | 'refworks'
  | 'noteexpress'
  | 'pubmed-xml'
  | 'endnote-xml'
  | 'mods'
  | 'ovid'
  | 'word'
  | 'table'
  | 'text'

const FORMATS = new Map<string, ReferenceFormat>(
  Object.entries({
    bib: 'bibtex',
    bibtex: 'bibtex',
    biblatex: 'bibtex',
    ris: 'ris',
    json: 'csl',
    nbib: 'nbib',
    enw: 'enw',
    ciw: 'wos',
    xml: 'text',
    txt: 'text',
    rdf: 'text',
    csv: 'text',
    tsv: 'text',
    mods: 'mods',
    net: 'text',
    yaml: 'text',
    yml: 'text',
  }),
)

/** File extensions of reference files, with dots, for a file dialog. */
export const REFERENCE_EXTENSIONS = [...FORMATS.keys()].map((extension) => `.${extension}`)

/** The format of a reference file by its name; null if it is none. */
export function referenceFormat(path: string): ReferenceFormat | null {
  const extension = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''
  return FORMATS.get(extension) ?? null
}

/** Whether the name alone identifies a reference file, which is required in a folder. */
export function isReferencePath(path: string): boolean {
  const format = referenceFormat(path)
  return format !== null && format !== 'text'
}
