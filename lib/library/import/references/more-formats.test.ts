import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { ReadEntry, Reference } from '../../reference/reference'
import { readReferences } from './read-references'
import { TOO_LONG } from './reference-limits'

async function readEntries(bytes: Uint8Array): Promise<ReadEntry[]> {
  const entries: ReadEntry[] = []
  for await (const entry of readReferences('text', bytes)) entries.push(entry)
  return entries
}

async function read(bytes: Uint8Array): Promise<Reference[]> {
  return (await readEntries(bytes)).map((entry) => {
    if ('failure' in entry) throw new Error(`${entry.name}: ${entry.failure}`)
    return entry.reference
  })
}
const readText = (text: string) => read(new TextEncoder().encode(text))

test('MODS: a chapter with its book, with any namespace prefix', async () => {
  const [chapter] = await readText(`<?xml version="1.0"?>
<m:modsCollection xmlns:m="http://www.loc.gov/mods/v3"><m:mods ID="byron1843">
<m:titleInfo><m:nonSort>The</m:nonSort><m:title>engine</m:title><m:subTitle>a sketch</m:subTitle></m:titleInfo>
<m:name type="personal"><m:namePart>Byron, Ada</m:namePart><m:role><m:roleTerm>author</m:roleTerm></m:role></m:name>
<m:name type="personal"><m:namePart>Printer, A.</m:namePart><m:role><m:roleTerm>printer</m:roleTerm></m:role></m:name>
<m:genre>bookSection</m:genre><m:identifier type="doi">10.1000/Engine</m:identifier>
<m:relatedItem type="host"><m:titleInfo><m:title>Memoirs &amp; notes</m:title></m:titleInfo>
<m:name type="personal"><m:namePart type="family">O&apos;Brien</m:namePart><m:namePart type="given">R.</m:namePart>
<m:role><m:roleTerm>editor</m:roleTerm></m:role></m:name>
<m:originInfo><m:dateIssued>1843</m:dateIssued><m:publisher>Press</m:publisher></m:originInfo>
<m:part><m:detail type="volume"><m:number>3</m:number></m:detail>
<m:extent unit="pages"><m:start>666</m:start><m:end>731</m:end></m:extent></m:part></m:relatedItem>
</m:mods></m:modsCollection>`)
  expect(chapter).toMatchObject({
    ...{
      title: 'The engine: a sketch',
      authors: ['Ada Byron'],
      published: '1843',
      venue: 'Memoirs & notes',
      doi: '10.1000/engine',
    },
    csl: {
      type: 'chapter',
      editor: [{ family: "O'Brien", given: 'R.' }],
      volume: '3',
      page: '666-731',
      publisher: 'Press',
    },
  })
})

test('PubMed XML: several documents in one file, as programs append their downloads, and a cut-off end', async () => {
  const document = (title: string) => `<?xml version="1.0" ?>
<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle//EN" "https://dtd.nlm.nih.gov/ncbi/pubmed/out/p.dtd">
<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>1</PMID><Article><ArticleTitle>${title}</ArticleTitle></Article>
</MedlineCitation></PubmedArticle></PubmedArticleSet>
`
  const references = await readText(document('Tides.') + document('Dunes &amp; <i>sand</i>.'))
  expect(references.map(({ title }) => title)).toEqual(['Tides', 'Dunes & sand'])
  const cut = new TextEncoder().encode(document('Tides.') + document('Dunes.').slice(0, -60))
  const entries: string[] = []
  for await (const entry of readReferences('text', cut)) entries.push('failure' in entry ? entry.failure : entry.name)
  expect(entries).toEqual(['Tides', 'The file ends in the middle of this record (article 2). Export it again.'])
})

test('Word’s sources: people by role, dates and numbers', async () => {
  const [report] =
    await readText(`<b:Sources xmlns:b="http://schemas.openxmlformats.org/officeDocument/2006/bibliography">
<b:Source><b:Tag>Off20</b:Tag><b:SourceType>Report</b:SourceType><b:Title>Tides</b:Title>
<b:Author><b:Author><b:Corporate>Sea Office</b:Corporate></b:Author>
<b:Editor><b:NameList><b:Person><b:Last>Byron</b:Last><b:First>Ada</b:First><b:Middle>K.</b:Middle></b:Person></b:NameList></b:Editor></b:Author>
<b:Year>2020</b:Year><b:Month>May</b:Month><b:Institution>Harbour</b:Institution><b:City>Hull</b:City></b:Source></b:Sources>`)
  expect(report).toMatchObject({
    ...{ citeKey: 'Off20', title: 'Tides', authors: ['Sea Office'], published: '2020-05' },
    csl: {
      type: 'report',
      publisher: 'Harbour',
      'publisher-place': 'Hull',
      editor: [{ family: 'Byron', given: 'Ada K.' }],
    },
  })
})

test('Ovid: names without degrees and signs, the source from the link or its text line', async () => {
  const references = await readText(`<1. >
VN  - Ovid Technologies
AU  - Byron, Ada PhD 1,2,+
AU  - Sea, B. [Author; E-mail: b@example.org]
TI  - On tides. [References].
SO  - Sea Letters. 12(3):45-67, May 2019.
DI  - 10.1000/TIDES
XL  - http://x.example/?sid=OVID:db&volume=12&issue=3&spage=45&pages=45-67&date=2019&title=Sea+Letters

<2. >
Author
  Dune, C. 1;  Wind, D. 2
Title
  On dunes.[Article]
Source
  Sand.   8(6):1048-1064, September 2015.
`)
  expect(references).toMatchObject([
    {
      ...{
        title: 'On tides',
        authors: ['Ada Byron', 'B. Sea'],
        published: '2019',
        venue: 'Sea Letters',
        doi: '10.1000/tides',
      },
      csl: { type: 'article-journal', volume: '12', issue: '3', page: '45-67' },
    },
    {
      ...{ title: 'On dunes', authors: ['C. Dune', 'D. Wind'], published: '2015-09', venue: 'Sand' },
      csl: { volume: '8', issue: '6', page: '1048-1064' },
    },
  ])
})

test('Ovid: an unfinished record is not taken, but the following ones are', async () => {
  const names = 'AU  - Sea, B.\n'.repeat(40_000)
  const entries: string[] = []
  const text = `<1. >\nVN  - Ovid Technologies\n${names}\n<2. >\nTI  - On dunes\n`
  for await (const entry of readReferences('text', new TextEncoder().encode(text)))
    entries.push('failure' in entry ? entry.failure : entry.reference.title)
  expect(entries).toEqual([TOO_LONG, 'On dunes'])
})

// Other projects' files with expected results, read from beside this repository, never copied.
const FOLDER = path.resolve('../shared/corpora/references')
const expected = existsSync(FOLDER)
  ? readFileSync(path.join(FOLDER, 'expected.jsonl'), 'utf8')
      .split('\n')
      .filter((line) => /"file": "(?:jabref\/(?:MODS|MsBib|Ovid)|zotero-translators\/OVID)/.test(line))
      .map((line) => JSON.parse(line) as { file: string; index: number; title?: string; year?: string; doi?: string })
  : []

test.skipIf(expected.length === 0)('no entry of other projects’ files in these formats is lost', async () => {
  const letters = (text = '') => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  let [titles, years, dois] = [0, 0, 0]
  for (const { file, index, title, year, doi } of expected) {
    const reference = (await read(readFileSync(path.join(FOLDER, file))))[index]
    expect(reference?.title, `${file} ${index}`).toBeTruthy()
    if (!title || letters(reference?.title) === letters(title)) titles += 1
    if (!year || reference?.published?.startsWith(year)) years += 1
    if (!doi || reference?.doi === doi) dois += 1
  }
  // In one file JabRef uses a work's other title instead of its own.
  expect([titles, years, dois]).toEqual([expected.length - 1, expected.length, expected.length])
})

test('the header and trailer of a Web of Science file are not records', async () => {
  const file =
    'FN Clarivate Analytics Web of Science\nVR 1.0\nPT J\nAU Byron, A\nTI Tides\nSO SEA LETTERS\nPY 2019\nER\n\nEF\n'
  expect(await readText(file)).toMatchObject([{ title: 'Tides', authors: ['A Byron'], venue: 'SEA LETTERS' }])
})

test('RIS: several authors and addresses on one line, entities, unusual hyphens and “et al.”', async () => {
  const file = `TY  - JOUR
AU  - Elliot, T; Ti&#328;o, P
AU  - 熊 玮
AU  - Almenar, JB et al.
TI  - Fish &amp; <em>chips</em>,  p &lt; 0.05
DO  - <a href="https://doi.org/10.1000/fish">10.1000/fish</a>
SP  - 101‐17
UR  - https://example.org/a https://example.org/b
ER  - `
  expect(await readText(file)).toMatchObject([
    {
      authors: ['T Elliot', 'P Tiňo', '熊 玮', 'JB Almenar'],
      title: 'Fish & chips, p < 0.05',
      ...{ url: 'https://example.org/a', doi: '10.1000/fish' },
      csl: { title: 'Fish & <i>chips</i>, p < 0.05', page: '101-17', custom: { moreAuthors: true } },
    },
  ])
})

test('XML of EndNote 7', async () => {
  const file = `<XML><RECORDS><RECORD><REFERENCE_TYPE>0</REFERENCE_TYPE><REFNUM>1</REFNUM>
<AUTHORS><AUTHOR>Byron, Ada</AUTHOR><AUTHOR>Müller, K.</AUTHOR></AUTHORS><YEAR>1843</YEAR><TITLE>Tides &amp; dunes</TITLE>
<SECONDARY_TITLE>Sea Letters</SECONDARY_TITLE><VOLUME>4</VOLUME><NUMBER>43</NUMBER><PAGES>1686</PAGES><LABEL></LABEL>
<URL>10.1000/tides</URL></RECORD></RECORDS></XML>`
  expect(await readText(file)).toMatchObject([
    {
      ...{ title: 'Tides & dunes', authors: ['Ada Byron', 'K. Müller'], published: '1843', venue: 'Sea Letters' },
      ...{ doi: '10.1000/tides', url: null, csl: { type: 'article-journal', volume: '4', issue: '43', page: '1686' } },
    },
  ])
})

test('keywords one per line, in RIS and EndNote XML', async () => {
  const ris = 'TY  - JOUR\nTI  - Tides\nKW  - sea\nEMPIRICAL MODE\n  DECOMPOSITION\nAB  - One\ntwo\nER  - \n'
  expect(await readText(ris)).toMatchObject([{ tags: ['sea', 'EMPIRICAL MODE DECOMPOSITION'], abstract: 'One two' }])
  const xml =
    '<xml><records><record><titles><title>Tides&#xD;and dunes</title></titles><keywords><keyword>sea&#xD;sand and ice</keyword></keywords></record></records></xml>'
  expect(await readText(xml)).toMatchObject([{ title: 'Tides and dunes', tags: ['sea', 'sand and ice'] }])
})

test('Web of Science: tab-separated columns, and works without a year', async () => {
  const table =
    '\uFEFFPT\tAU\tTI\tSO\tDE\tPD\tPY\tEA\tBP\tEP\nJ\tBerg, Jan; Roe, Ann\tTides\tSea Letters\tsea; sand\tMAR\t2020\t\t5\t+\t\nJ\tDoe, J\tDunes\tSand\t\t\t\tAPR 2021\t\t\n'
  expect(await readText(table)).toMatchObject([
    {
      title: 'Tides',
      authors: ['Jan Berg', 'Ann Roe'],
      venue: 'Sea Letters',
      tags: ['sea', 'sand'],
      published: '2020-03',
      csl: { page: '5' },
    },
    { title: 'Dunes', published: '2021-04', tags: [] },
  ])
  const bibtex = '@article{a, Title = {{Ice}}, Pages = {{197-&}}, Early Access Date = {{MAR 2021}}}'
  expect(await readText(bibtex)).toMatchObject([{ published: '2021-03', csl: { page: '197' } }])
})

test('RIS of Web of Science: early access, publisher and short title under special tags', async () => {
  const ris =
    'TY  - JOUR\nAU  - Byron, AK\nTI  - Tides\nT2  - SEA LETTERS\nJI  - Sea Lett.\nPU  - SAND PRESS\nPI  - KIEL\nC6  - JUL 2022\nER  - \n' +
    'TY  - JOUR\nTI  - Dunes\nPY  - 2021\nC6  - JUL 2020\nER  - \nTY  - JOUR\nTI  - Ice\nC6  - 12 of 2022\nER  - \n'
  expect(await read(new TextEncoder().encode(ris))).toMatchObject([
    {
      published: '2022-07',
      csl: { publisher: 'SAND PRESS', 'publisher-place': 'KIEL', 'container-title-short': 'Sea Lett.' },
    },
    { published: '2021' },
    { published: null },
  ])
})

test('RIS of tools that merge databases: the journal in `SO`, and the type after other fields', async () => {
  const ris =
    'DB  - Scopus\nC8  - \nTI  - Baboons\nTY  - JOUR\nSO  - Koedoe\nER  - \n\n' +
    'DB  - WoS\nTY  - JOUR\nTI  - Tides\nSO  - Sea letters; 12(3)\nJF  - Sea letters\nER  - \n'
  expect((await readText(ris)).map(({ title, venue }) => [title, venue])).toEqual([
    ['Baboons', 'Koedoe'],
    ['Tides', 'Sea letters'],
  ])
})

test('JSON with names and dates as text, and with fields of another kind', async () => {
  const items = [
    { id: 1, type: 'article', title: 'Tides', author: 'Byron, Ada; Noether, Emmy', issued: '2015-03-02' },
    { id: 2, type: 'article', title: 'Dunes', author: ['Marie Curie', { name: 'Ada Byron' }], issued: 2016 },
    { id: 3, type: 'article', title: 'Ice', author: 7, page: { from: 1 }, issued: { 'date-parts': [[-44, 3]] } },
    { id: 4, type: 'Article-Journal', title: 'Fog', issued: { raw: '2010-05-03' } },
    { id: 5, type: 'book', title: 'Rain', issued: { year: 2001, month: 4 } },
    { id: 6, type: 'book', title: 'Hail', issued: { 'date-parts': [[2013, 0, 0]] } },
  ]
  const entries = await readEntries(new TextEncoder().encode(JSON.stringify(items)))
  expect(entries.map((entry) => 'reference' in entry && [entry.reference.authors, entry.reference.published])).toEqual([
    [['Ada Byron', 'Emmy Noether'], '2015-03-02'],
    [['Marie Curie', 'Ada Byron'], '2016'],
    [[], null],
    [[], '2010-05-03'],
    [[], '2001-04'],
    [[], '2013'],
  ])
  expect(entries[3]).toMatchObject({ reference: { csl: { type: 'article-journal' } } })
  expect(entries.slice(0, 3).map((entry) => 'problems' in entry && entry.problems)).toEqual([
    false,
    false,
    ['“author” could not be read (item 3) and was left out', '“page” could not be read (item 3) and was left out'],
  ])
})

test('people whom somebody wrote where Word has the name of a body', async () => {
  const source = (corporate: string) =>
    `<b:Source><b:Title>Tides</b:Title><b:Author><b:Author><b:Corporate>${corporate}</b:Corporate></b:Author></b:Author></b:Source>`
  const sources = ['Ada K. Byron, Emmy Noether and Marie Curie', 'Sea Office, Harbour Department', 'Sea Office']
  const text = `<b:Sources xmlns:b="http://schemas.openxmlformats.org/officeDocument/2006/bibliography">${sources.map(source).join('')}</b:Sources>`
  expect((await readText(text)).map(({ authors }) => authors)).toEqual([
    ['Ada K. Byron', 'Emmy Noether', 'Marie Curie'],
    ['Sea Office, Harbour Department'],
    ['Sea Office'],
  ])
})

test('degrees in TeX mathematics', async () => {
  const [work] = await readText(
    '@article{t, title = {Tides at 4~$^\\circ$C and $37^{\\circ}$ north}, author = {Byron, Ada}}',
  )
  expect(work?.title).toBe('Tides at 4 °C and 37° north')
})

test('LaTeX in RIS', async () => {
  const [work] = await readText(
    'TY  - JOUR\nTI  - Tides 1990\\textendash 2000\nAU  - M{\\"u}ller, Ada\nL1  - C:\\papers\\ab.pdf\nER  - \n',
  )
  expect(work).toMatchObject({ title: 'Tides 1990–2000', authors: ['Ada Müller'], files: ['C:\\papers\\ab.pdf'] })
})

test('BibTeX’s fields as JSON of bibtexparser, and as YAML of Papis', async () => {
  const [json] = await readText(
    '{"entries": [{"ENTRYTYPE": "inproceedings", "ID": "byron1843", "author": "Byron, Ada and Noether, E.", "title": "{Tides} of the Baltic", "booktitle": "Seas", "year": "1843", "pages": "1--9"}]}',
  )
  expect(json).toMatchObject({
    ...{ title: 'Tides of the Baltic', authors: ['Ada Byron', 'E. Noether'], published: '1843', venue: 'Seas' },
    ...{ citeKey: 'byron1843', csl: { type: 'paper-conference', page: '1-9' } },
  })
  const papis = (title: string) =>
    `author: Seitz, Frederick\nauthor_list:\n- family: Seitz\n  given: Frederick\ndoi: 10.1103/revmodphys.18.384\njournal: Reviews of Modern Physics\nref: seitz1946\ntitle: ${title}\ntype: article\nyear: 1946\n`
  const both = await readText(`${papis('Color centers')}---\n${papis('More centers')}`)
  expect(both.map(({ title }) => title)).toEqual(['Color centers', 'More centers'])
  expect(both[0]).toMatchObject({
    ...{ authors: ['Frederick Seitz'], published: '1946', venue: 'Reviews of Modern Physics', citeKey: 'seitz1946' },
    csl: { type: 'article-journal' },
  })
})

test('RIS: braces around a sign, and a work whose only title is the short one', async () => {
  const [work] = await readText('TY  - JOUR\nAU  - Byron, A.\nST  - Tides\nJO  - Policy {&} Sea\nPY  - 2012\nER  - \n')
  expect(work).toMatchObject({ title: 'Tides', venue: 'Policy & Sea' })
})
