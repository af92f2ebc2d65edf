import { AppError } from '../../../errors'
import type { ReadEntry } from '../../reference/reference'
import { decode } from './decode'
import { findFormat } from './find-format'
import { readBibtex } from './read-bibtex'
import { readCsl } from './read-csl'
import { readCslYaml } from './read-csl-yaml'
import { readEndnoteXml } from './read-endnote-xml'
import { readHayagriva } from './read-hayagriva'
import { readMods } from './read-mods'
import { readOvid } from './read-ovid'
import { readPubmedXml } from './read-pubmed-xml'
import { readRis } from './read-ris'
import { readTable } from './read-table'
import { readTagged } from './read-tagged'
import { readWordSources } from './read-word-sources'
import type { ReferenceFormat } from './reference-format'
import { requireFew } from './reference-limits'
import { tagCnki } from './tag-cnki'
import { TAG_FORMATS } from './tag-formats'
import { tagWosTable } from './tag-wos-table'

/**
 * Reads a reference file entry by entry, in the format that its content shows. `beside` returns the BibTeX files that
 * it may refer to; it is called at most once, if the file refers to something it does not contain. Throws `AppError` if
 * the whole file is unusable or exceeds the limits: unsupported, unreadable, too_large.
 */
export async function* readReferences(
  named: ReferenceFormat,
  bytes: Uint8Array,
  beside: () => Uint8Array[] = () => [],
): AsyncGenerator<ReadEntry> {
  const text = decode(bytes)
  let number = 0
  for await (const entry of entriesOf(text, findFormat(text, named), () => beside().map(decode))) {
    number += 1
    requireFew(number)
    yield entry
  }
  if (number === 0) throw new AppError('unsupported', 'There are no references in this file.')
}

function entriesOf(
  text: string,
  format: Exclude<ReferenceFormat, 'text'>,
  beside: () => string[],
): AsyncIterable<ReadEntry> | Iterable<ReadEntry> {
  switch (format) {
    case 'bibtex':
      return readBibtex(text, beside)
    case 'ris':
      return readRis(text)
    case 'csl':
      return readCsl(text)
    case 'csl-yaml':
      return readCslYaml(text)
    case 'hayagriva':
      return readHayagriva(text)
    case 'pubmed-xml':
      return readPubmedXml(text)
    case 'endnote-xml':
      return readEndnoteXml(text)
    case 'mods':
      return readMods(text)
    case 'ovid':
      return readOvid(text)
    case 'word':
      return readWordSources(text)
    case 'table':
      return readTable(text)
    case 'noteexpress':
      return readTagged(tagCnki(text), TAG_FORMATS.noteexpress)
    case 'wos':
      return readTagged(tagWosTable(text), TAG_FORMATS.wos)
    default:
      return readTagged(text, TAG_FORMATS[format])
  }
}
