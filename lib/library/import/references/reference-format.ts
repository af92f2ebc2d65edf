/** `csl` is all JSON of references; `text`: the name of the file does not tell. */
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
    yaml: 'text',
    yml: 'text',
  }),
)

/** Extensions of files of references, each with its dot, as a file dialog filters by them. */
export const REFERENCE_EXTENSIONS = [...FORMATS.keys()].map((extension) => `.${extension}`)

/** By its name, the format of a file of references; null when it is none. */
export function referenceFormat(path: string): ReferenceFormat | null {
  const extension = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''
  return FORMATS.get(extension) ?? null
}

/** Whether a file holds references by its name alone, as those that lie in a folder must. */
export function isReferencePath(path: string): boolean {
  const format = referenceFormat(path)
  return format !== null && format !== 'text'
}
