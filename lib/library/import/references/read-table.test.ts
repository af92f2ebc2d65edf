import { expect, test } from 'vitest'
import { readReferences } from './read-references'

async function read(table: string | Uint8Array) {
  const bytes = typeof table === 'string' ? new TextEncoder().encode(table) : table
  const entries = []
  for await (const entry of readReferences('text', bytes)) entries.push(entry)
  return entries.map((entry) => ('reference' in entry ? entry.reference : entry))
}

test('a Scopus table: names without ids, article number, keywords, PMID', async () => {
  const table =
    '\uFEFF"Authors","Author full names","Title","Year","Source title","Volume","Issue","Art. No.","Page start","Page end","DOI","ISSN","PubMed ID","Author Keywords","Document Type","Source"\n' +
    '"Byron A.K.; Noether E.","Byron, Ada King (57000000001); Noether, Emmy (57000000002)","Tides, and ""dunes""","2019","Sea Letters","4","","e12","","","10.5555/sea.1","12345678","31234567","sea; sand","Article","Scopus"\n' +
    '"[No author name available]","[No author name available]","Proceedings of the Sea","2020","Proceedings of the Sea","","","","1","9","10.5555/sea.2","","","","Conference review","Scopus"\n'
  const [tides, meeting] = await read(table)
  expect(tides).toMatchObject({
    title: 'Tides, and "dunes"',
    authors: ['Ada King Byron', 'Emmy Noether'],
    published: '2019',
    venue: 'Sea Letters',
    doi: '10.5555/sea.1',
    tags: ['sea', 'sand'],
    csl: { type: 'article-journal', volume: '4', number: 'e12', PMID: '31234567', ISSN: '12345678' },
  })
  expect(tides).not.toHaveProperty('csl.issue')
  expect(meeting).toMatchObject({ authors: [], csl: { type: 'paper-conference', page: '1-9' } })
})

test('a Web of Science table has month and year separately, Zotero the number of a report', async () => {
  const science =
    'Publication Type,Authors,Author Full Names,Article Title,Source Title,Publication Date,Publication Year,DOI\n' +
    'J,"Byron, A","Byron, Ada",Tides,SEA LETTERS,FEB,2019,10.5555/sea.1\n'
  expect(await read(science)).toMatchObject([{ published: '2019-02', authors: ['Ada Byron'] }])
  const zotero =
    '"Key","Item Type","Publication Year","Author","Title","Date","Number","Publisher","File Attachments"\n' +
    '"ABCD1234","report","2018","Sea Office; van der Berg, Jan","Levels","2018-05-03","TR-7","Sea Office","/home/a/levels.pdf; /home/a/page.html"\n'
  expect(await read(zotero)).toMatchObject([
    { published: '2018-05-03', files: ['/home/a/levels.pdf'], csl: { type: 'report', number: 'TR-7' } },
  ])
})

test('a table of Embase has where a work stands in one column', async () => {
  const table =
    'Title,Original Title,Author Names,Source,Abstract\n' +
    'Tides,,"Byron A.K., Noether E.-M.","Sea Letters (2004) 102:4 (253-258). Date of Publication: 25 Aug 2004",Levels rise.\n' +
    'Dunes,,"Byron A.K.","Sand (2019) 54 (83-86). Article Number: e5. Date of Publication: 1 Jan 2019",\n'
  expect(await read(table)).toMatchObject([
    {
      ...{ authors: ['A.K. Byron', 'E.-M. Noether'], published: '2004-08-25', venue: 'Sea Letters' },
      csl: { volume: '102', issue: '4', page: '253-258' },
    },
    { authors: ['A.K. Byron'], published: '2019-01-01', venue: 'Sand', csl: { volume: '54', page: '83-86' } },
  ])
})

test.each([
  ['Byron AK, Noether EA Jr, Abbott OF.', ['AK Byron', 'EA Noether Jr', 'OF Abbott']],
  ['Byron A.K., Noether E.', ['A.K. Byron', 'E. Noether']],
  ['Byron, A.K., Noether, E.', ['A.K. Byron', 'E. Noether']],
  ['Byron, Ada', ['Ada Byron']],
  ['A. Byron; E. Noether', ['A. Byron', 'E. Noether']],
  ['AK Byron, E Noether…', ['AK Byron', 'E Noether']],
  ['Ada Byron|Emmy Noether', ['Ada Byron', 'Emmy Noether']],
  ['Byron, A. and Noether, E.', ['A. Byron', 'E. Noether']],
  ['Byron A. Noether E. A. van Dyke B.-C.', ['A. Byron', 'E. A. Noether', 'B.-C. van Dyke']],
  ['Byron, A. Noether, E.A.', ['A. Byron', 'E.A. Noether']],
  ['Byron, A. K., & Noether, E.', ['A. K. Byron', 'E. Noether']],
  ['Edgar F. Codd', ['Edgar F. Codd']],
  ['J. Smith A. Doe', ['J. Smith A. Doe']],
  ['Ada ByronEmmy MacDonald', ['Ada ByronEmmy MacDonald']],
  ['Ada ByronEmmy Noether', ['Ada Byron', 'Emmy Noether']],
])('names as databases list them: %s', async (list, authors) => {
  expect(await read(`Title,Authors,Year\nTides,"${list}",2019\n`)).toMatchObject([{ authors }])
})

test('words that were written as UTF-8 twice are decoded twice, and others stay', async () => {
  const table = 'Title,Authors,Year\n“Tides” of Málaga,"Sánchez, José",2019\n'
  const twice = new TextDecoder('windows-1252').decode(new TextEncoder().encode(table))
  expect(await read(`${twice}NÃO É® a ilha – Málaga,"Sánchez, José",2019\n`)).toMatchObject([
    { title: '“Tides” of Málaga', authors: ['José Sánchez'] },
    { title: 'NÃO É® a ilha – Málaga', authors: ['José Sánchez'] },
  ])
  // One byte of Windows-1252 in a file in UTF-8.
  const mixed = Buffer.concat([Buffer.from(table), Buffer.from('Caf\u00E9,"Byron, Ada",2019\n', 'latin1')])
  expect(await read(mixed)).toMatchObject([{ authors: ['José Sánchez'] }, { title: 'Café' }])
})

test('a Lens table of patents: number, country, filing date; applicants if no inventor is known', async () => {
  const table =
    '#,Jurisdiction,Kind,Display Key,Lens ID,Publication Date,Publication Year,Application Number,Application Date,Title,Applicants,Inventors,URL,Document Type\n' +
    '1,US,B2,US 9876543 B2,008-1,2018-01-23,2018,US 201514600000 A,2015-01-20,TIDE GAUGE,SEA OFFICE,BYRON ADA;;NOETHER EMMY,https://link.lens.org/1,Granted Patent\n' +
    '2,EP,A1,EP 1234567 A1,008-2,2019-03-04,2019,EP 1 A,,Lead line,SEA OFFICE,,https://link.lens.org/2,Ambiguous\n'
  const [gauge, line] = await read(table)
  expect(gauge).toMatchObject({
    title: 'TIDE GAUGE',
    published: '2018-01-23',
    csl: {
      ...{ type: 'patent', number: 'US 9876543 B2', authority: 'US', submitted: { 'date-parts': [[2015, 1, 20]] } },
      author: [
        { family: 'BYRON', given: 'ADA' },
        { family: 'NOETHER', given: 'EMMY' },
      ],
    },
  })
  expect(line).toMatchObject({
    authors: ['SEA OFFICE'],
    csl: { type: 'patent', number: 'EP 1234567 A1', authority: 'EP' },
  })
})

test('columns may be separated by semicolons and tabs, and spreadsheet text formulas are unwrapped', async () => {
  expect(await read('Title;Author;Publication Date\nTides;"Byron; A";="Jun2023"\n')).toMatchObject([{ title: 'Tides' }])
  expect(await read('Title\tAuthors\tYear\nTides\tByron, Ada\t2019\n')).toMatchObject([{ published: '2019' }])
})

test('a row over the limits is reported and left out, and others are taken', async () => {
  const long = 'x'.repeat(1_100_000)
  const entries = await read(`Title,Authors,Year\nTides,"Byron, Ada",2019\n${long},A,2000\nDunes,"Noether, E",2001\n`)
  expect(entries).toMatchObject([{ title: 'Tides' }, { name: 'row 3 of the table' }, { title: 'Dunes' }])
})
