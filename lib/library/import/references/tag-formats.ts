import { ENDNOTE_TYPES } from './endnote-types'

/** Tagged line formats other than RIS. */
export type TagFormat = {
  /** matches the first line of a field: tag and value; other lines continue the previous field */
  field: RegExp
  /** tags that start a record */
  begin: Set<string>
  /** tags whose continuation lines are separate values */
  lists: Set<string>
  /** tags of the whole file, which belong to no record */
  outside?: Set<string>
  /** tags for each target, best first; a target is a CSL variable or a name in `read-tagged` */
  tags: Record<string, string[]>
  /** its types in lower case as CSL types */
  types: Record<string, string>
}

/** PubMed's MEDLINE display format. */
const NBIB: TagFormat = {
  field: /^([A-Z]{2,4}) *- ?(.*)$/,
  begin: new Set(['PMID']),
  lists: new Set(),
  tags: {
    type: ['PT'],
    title: ['TI', 'BTI'],
    author: ['FAU', 'AU'],
    corporate: ['CN'],
    editor: ['FED', 'ED'],
    'container-title': ['JT', 'BTI', 'TA'],
    'container-title-short': ['TA'],
    'collection-title': ['CTI'],
    date: ['DP', 'DEP'],
    volume: ['VI'],
    issue: ['IP'],
    pages: ['PG'],
    edition: ['EN'],
    publisher: ['PB'],
    'publisher-place': ['PL'],
    DOI: ['LID', 'AID', 'SO'],
    serial: ['IS', 'ISBN'],
    language: ['LA'],
    abstract: ['AB'],
    keyword: ['OT'],
    PMID: ['PMID'],
    PMCID: ['PMC'],
  },
  types: { 'journal article': 'article-journal', preprint: 'article', book: 'book', 'book chapter': 'chapter' },
}

/** Refer, as written by EndNote (.enw). */
const ENW: TagFormat = {
  field: /^%(\S) ?(.*)$/,
  begin: new Set(['0']),
  lists: new Set(['K']),
  tags: {
    type: ['0'],
    title: ['T', '!'],
    author: ['A'],
    editor: ['E'],
    'container-title': ['J', 'B'],
    'collection-title': ['S'],
    'title-short': ['!'],
    date: ['D', '8'],
    volume: ['V'],
    issue: ['N'],
    pages: ['P'],
    edition: ['7'],
    publisher: ['I'],
    'publisher-place': ['C'],
    DOI: ['R'],
    serial: ['@'],
    URL: ['U'],
    language: ['G'],
    abstract: ['X'],
    note: ['Z'],
    genre: ['9'],
    keyword: ['K'],
    citeKey: ['F'],
    file: ['>'],
  },
  types: ENDNOTE_TYPES,
}

/** Web of Science and other Clarivate databases (`savedrecs.txt`, .ciw). */
const WOS: TagFormat = {
  field: /^([A-Z][A-Z0-9]) ?(.*)$/,
  begin: new Set(['PT']),
  outside: new Set(['FN', 'VR', 'EF']),
  lists: new Set(['AU', 'AF', 'BA', 'BF', 'BE', 'ED', 'GP', 'CA']),
  tags: {
    type: ['PT'],
    title: ['TI'],
    author: ['AF', 'AU', 'BF', 'BA'],
    corporate: ['CA'],
    editor: ['BE', 'ED'],
    'container-title': ['SO'],
    'container-title-short': ['JI', 'J9'],
    'collection-title': ['SE'],
    'event-title': ['CT'],
    'event-place': ['CL'],
    date: ['PY', 'PD'],
    // Early-access date, for works without an issue.
    early: ['EA'],
    volume: ['VL'],
    issue: ['IS'],
    start: ['BP', 'PS'],
    end: ['EP'],
    number: ['AR'],
    publisher: ['PU'],
    'publisher-place': ['PI'],
    DOI: ['DI'],
    serial: ['SN', 'EI', 'BN'],
    language: ['LA'],
    abstract: ['AB'],
    keyword: ['DE'],
    PMID: ['PM'],
  },
  types: { j: 'article-journal', b: 'book', s: 'chapter', p: 'patent', c: 'paper-conference' },
}

/** RefWorks' tagged format. */
const REFWORKS: TagFormat = {
  field: /^([A-Z][A-Z0-9]) (.*)$/,
  begin: new Set(['RT']),
  lists: new Set(),
  tags: {
    type: ['RT'],
    title: ['T1'],
    author: ['A1'],
    editor: ['A2'],
    translator: ['A4'],
    'container-title': ['JF', 'T2', 'JO'],
    'container-title-short': ['JO'],
    'collection-title': ['T3'],
    date: ['YR', 'FD'],
    volume: ['VO'],
    issue: ['IS'],
    start: ['SP'],
    end: ['OP'],
    edition: ['ED'],
    publisher: ['PB'],
    'publisher-place': ['PP'],
    DOI: ['DO'],
    serial: ['SN'],
    URL: ['UL', 'LK'],
    language: ['LA'],
    abstract: ['AB'],
    note: ['NO'],
    keyword: ['K1'],
    PMID: ['AN'],
  },
  types: {
    ...ENDNOTE_TYPES,
    journal: 'article-journal',
    'book, section': 'chapter',
    'book, whole': 'book',
    'book, edited': 'book',
    'dissertation/thesis': 'thesis',
    'dissertation/thesis, unpublished': 'thesis',
    'unpublished material': 'manuscript',
    'conference proceeding': 'paper-conference',
  },
}

/** NoteExpress, as written by CNKI, Wanfang and VIP (.net); the colon may be a Chinese one. */
const NOTEEXPRESS: TagFormat = {
  field: /^\s*\{([^{}]{1,40})\}\s*[:：] ?(.*)$/,
  begin: new Set(['Reference Type']),
  lists: new Set(),
  tags: {
    type: ['Reference Type', 'Database'],
    title: ['Title'],
    author: ['Author'],
    editor: ['Secondary Author'],
    'container-title': ['Journal', 'Newspaper', 'Secondary Title', 'Tertiary Title'],
    date: ['Year', 'Date'],
    volume: ['Volume'],
    issue: ['Issue'],
    pages: ['Pages'],
    edition: ['Edition'],
    publisher: ['Publisher'],
    'publisher-place': ['Place Published'],
    genre: ['Type of Work'],
    DOI: ['DOI'],
    serial: ['ISBN/ISSN', 'ISBN', 'ISSN'],
    URL: ['URL'],
    language: ['Language'],
    abstract: ['Abstract'],
    keyword: ['Keywords'],
  },
  types: {
    ...ENDNOTE_TYPES,
    期刊: 'article-journal',
    博士: 'thesis',
    硕士: 'thesis',
    会议: 'paper-conference',
    中国会议: 'paper-conference',
    国际会议: 'paper-conference',
    报纸: 'article-newspaper',
    图书: 'book',
    专利: 'patent',
    标准: 'standard',
  },
}

export const TAG_FORMATS = { nbib: NBIB, enw: ENW, wos: WOS, refworks: REFWORKS, noteexpress: NOTEEXPRESS }
