import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Reference } from '../../reference/reference'
import { readReferences } from './read-references'

// JabRef's 19 RIS files, each with the BibTeX that JabRef makes of it. Read from beside this repository, never copied.
const FOLDER = path.resolve('../shared/citations/ris')
const names = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('.ris')) : []
const pairs = names.map((name) => name.replace(/\.ris$/, '')).filter((name) => existsSync(`${FOLDER}/${name}.bib`))

const fullName =
  'The .bib keeps the abbreviated journal (JO); here the full name (JF) is kept, and the short one beside it.'

/** Differences from JabRef's result that are intended, with the reason. */
const DIFFERENT: Record<string, Partial<Record<Field, string>>> = {
  RisImporterTest1: {
    authors: 'Of a thesis the .bib takes second authors for authors; EndNote has its advisors there.',
    venue: 'Of five journal fields the .bib keeps two as journal and booktitle; here JF, the full name, is kept.',
  },
  RisImporterTest5a: { issue: 'The .bib keeps a copyright notice as number.' },
  RisImporterTest6: {
    authors: 'The .bib adds a full stop to an initial.',
    issue: 'The .bib keeps an accession number (AN) as number.',
  },
  RisImporterTest8_date: { venue: fullName },
  'RisImporterTestDate1.1': { venue: fullName },
  'RisImporterTestDate1.2': { venue: fullName },
  RisImporterTestDOI: { issue: 'The .bib keeps the PubMed id (AN) as number; the .ris says issue 1.' },
  RisImporterTestWithEmptyER: { venue: fullName },
}

test.skipIf(pairs.length === 0)('all files of the collection exist', () => {
  expect(names).toHaveLength(19)
  expect(pairs).toHaveLength(18)
})

test.skipIf(pairs.length === 0).each(pairs)('%s matches its BibTeX', async (name) => {
  const [ris, bib] = [comparable(await read(`${name}.ris`)), comparable(await read(`${name}.bib`))]
  const differ = FIELDS.filter((field) => JSON.stringify(ris[field]) !== JSON.stringify(bib[field]))
  expect(differ.sort()).toEqual(Object.keys(DIFFERENT[name] ?? {}).sort())
})

test.skipIf(pairs.length === 0)('a record without a type is still read', async () => {
  expect(await read('RisImporterCorrupted.ris')).toMatchObject({
    title: 'Editorial: Open Source and Empirical Software Engineering',
    authors: ['Warren Harrison'],
    published: '2001-09-01',
    venue: 'Empirical Software Engineering',
    doi: '10.1023/a:1017379030770',
    csl: { type: 'article-journal', volume: '6', issue: '3', page: '193-194' },
  })
})

const FIELDS = [
  'title',
  'authors',
  'editors',
  'year',
  'venue',
  'volume',
  'issue',
  'page',
  'doi',
  'abstract',
  'tags',
] as const
type Field = (typeof FIELDS)[number]

function comparable({ title, authors, published, venue, doi, abstract, tags, csl }: Reference): Record<Field, unknown> {
  const editors = (csl.editor ?? []).map((name) => [name.given, name['non-dropping-particle'], name.family])
  return {
    title: title.replace(/[–—]/g, '-'),
    authors,
    editors: editors.map((parts) => parts.filter(Boolean).join(' ')),
    year: published?.slice(0, 4),
    venue,
    volume: csl.volume,
    issue: csl.issue ?? csl.number,
    page: csl.page,
    doi,
    abstract,
    tags,
  }
}

async function read(name: string): Promise<Reference> {
  const format = name.endsWith('.ris') ? 'ris' : 'bibtex'
  const entries = []
  for await (const entry of readReferences(format, readFileSync(path.join(FOLDER, name)))) entries.push(entry)
  expect(entries).toHaveLength(1)
  const [entry] = entries
  if (!entry || 'failure' in entry) throw new Error(`${name}: ${entry?.failure}`)
  return entry.reference
}
