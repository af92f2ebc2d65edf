type Entry = { type: string; fields: ReadonlyMap<string, string> }

/** Fields that are never inherited (BibLaTeX manual, appendix B), and fields that identify a single work. */
const OWN = new Set(
  (
    'ids crossref xref xdata entryset entrysubtype execute label options presort related relatedoptions relatedstring ' +
    'relatedtype shorthand shorthandintro sortkey sorttitle sortname title subtitle titleaddon shorttitle indextitle ' +
    'doi eprint eprinttype archiveprefix url urldate file pdf abstract keywords note annote annotation pages pagetotal groups'
  ).split(' '),
)
const PARTS = /^(?:inbook|bookinbook|suppbook|incollection|suppcollection|inproceedings|conference|inreference)$/
const VOLUMES = /^mv/

/**
 * The fields of an entry with those inherited through `crossref`: a chapter takes the book's title as its book title,
 * and any field it lacks except those that belong to a single work.
 */
export function inherit(child: Entry, parent: Entry): Map<string, string> {
  const fields = new Map(child.fields)
  const fill = (name: string, value: string | undefined) => {
    if (value !== undefined && !fields.has(name)) fields.set(name, value)
  }
  const of = (name: string) => parent.fields.get(name)
  if (VOLUMES.test(parent.type)) for (const part of ['title', 'subtitle', 'titleaddon']) fill(`main${part}`, of(part))
  else if (PARTS.test(child.type)) {
    fill('booktitle', of('booktitle') ?? of('title'))
    fill('booksubtitle', of('booksubtitle') ?? of('subtitle'))
    fill('booktitleaddon', of('titleaddon'))
    if (/book$/.test(child.type) && /book$/.test(parent.type)) fill('bookauthor', of('author'))
  } else if (/^(?:article|suppperiodical)$/.test(child.type) && parent.type === 'periodical') {
    fill('journaltitle', of('title'))
    fill('journalsubtitle', of('subtitle'))
  }
  for (const [name, value] of parent.fields) if (!OWN.has(name)) fill(name, value)
  return fields
}
