import { expect, test } from 'vitest'
import { readBibtex } from './read-bibtex'

async function readAll(text: string, beside?: () => string[]) {
  const entries = []
  for await (const entry of readBibtex(text, beside)) entries.push(entry)
  return entries
}

async function one(text: string) {
  const [entry, ...more] = await readAll(text)
  expect(more).toEqual([])
  if (!entry || 'failure' in entry) throw new Error(entry?.failure)
  return entry.reference
}

test('accents, braces, macros, concatenation and a date', async () => {
  const text = String.raw`
@string{ jss = "Journal of {S}ound" }
@STRING(pub = {Pub & Sons})
@comment{jabref-meta: databaseType:bibtex;}
@article{muller07, author = {M{\"u}ller, J{\'e}r{\^o}me and {World Health Organization} and Jean de la Fontaine},
  title = "The {NMR} of \textit{E. coli}: {\'E}tude \& r{\'e}sum{\'e} --- part~1", journal = jss # { Science},
  year = 2007, month = jun, volume = 12, number = 3, pages = {101--117}, doi = {https://doi.org/10.1000/ABC}}`
  expect(await one(text)).toMatchObject({
    citeKey: 'muller07',
    title: 'The NMR of E. coli: Étude & résumé — part 1',
    authors: ['Jérôme Müller', 'World Health Organization', 'Jean de la Fontaine'],
    venue: 'Journal of Sound Science',
    published: '2007-06',
    doi: '10.1000/abc',
    csl: { type: 'article-journal', volume: '12', issue: '3', page: '101-117', DOI: '10.1000/abc' },
  })
})

test('BibLaTeX dates, and the different names for arXiv fields', async () => {
  const online = (fields: string) => one(`@online{x, title = {T}, author = {A, B}, ${fields}}`)
  expect(await online('date = {2017-06-12}, eprint = {1706.03762v5}, eprinttype = {arxiv}')).toMatchObject({
    published: '2017-06-12',
    arxivId: '1706.03762v5',
  })
  expect(await online('year = 2017, eprint = {1706.03762}, archiveprefix = {arXiv}')).toMatchObject({
    arxivId: '1706.03762',
  })
  expect(await online('url = {https://arxiv.org/abs/1706.03762}')).toMatchObject({ arxivId: '1706.03762', doi: null })
  expect(await online('doi = {10.48550/arXiv.1706.03762}')).toMatchObject({ arxivId: '1706.03762' })
})

test('keywords become tags, split at commas or semicolons', async () => {
  expect(
    (await one("@misc{x, title={T}, keywords={neural networks, {DNA}, , caf{\\'e}, neural networks}}")).tags,
  ).toEqual(['neural networks', 'DNA', 'café'])
  expect((await one('@misc{x, title={T}, keywords={a, b; c}}')).tags).toEqual(['a, b', 'c'])
})

test.each([
  [
    'Zotero',
    'Full Text PDF:files/7/A - 2019 - B.pdf:application/pdf;Snapshot:files/8/b.html:text/html',
    ['files/7/A - 2019 - B.pdf'],
  ],
  ['JabRef', ':papers/a.pdf:PDF', ['papers/a.pdf']],
  ['JabRef, two', String.raw`one:a\;b.pdf:PDF;two:c.pdf:PDF`, ['a;b.pdf', 'c.pdf']],
  ['Windows', String.raw`:C\:\\Users\\me\\a\_b.pdf:PDF`, [String.raw`C:\Users\me\a_b.pdf`]],
  ['Windows, not escaped', String.raw`x:C:\Users\me\a.pdf:PDF`, [String.raw`C:\Users\me\a.pdf`]],
  ['a path alone', '/home/me/a.pdf', ['/home/me/a.pdf']],
])('attached files as %s writes them', async (_, field, paths) => {
  expect((await one(`@misc{x, title = {T}, file = {${field}}}`)).files).toEqual(paths)
})

test('a chapter inherits what it lacks from its book', async () => {
  const [chapter] = await readAll(`@incollection{c, title={Chapter}, author={A, B}, crossref={book}}
@book{book, title={The Book}, booktitle={The Book}, year=2001, publisher={P}, editor={E, F}}`)
  expect(chapter).toMatchObject({ reference: { title: 'Chapter', published: '2001', venue: 'The Book' } })
})

test('a macro used repeatedly makes an entry too long, and a macro name in braces is a word', async () => {
  const text = `@string{m = {${'word '.repeat(19_800)}}}
@misc{long, title = {T}, abstract = m # m # m # m # m # m}
@misc{short, title = {m and m and m and m and m and m = m # m}, note = "m # m # m # m # m # m"}`
  expect(await readAll(text)).toMatchObject([
    { name: 'long', failure: expect.stringContaining('more than 500,000 characters') },
    { name: 'm and m and m and m and m and m = m # m' },
  ])
})

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('%s is an ordinary word', async (word) => {
  const text = `@string{m${word} = {of a macro}}
@article{${word}, title = {${word}}, author = {${word}, ${word}}, journal = m${word}, keywords = {${word}}, year = 2001}`
  expect(await one(text)).toMatchObject({
    citeKey: word,
    title: word,
    authors: [`${word} ${word}`],
    venue: 'of a macro',
    tags: [word],
  })
})

test('a broken entry does not affect others, and each says what is wrong', async () => {
  const text = `@article{good, title = {First}, author = {A, B}}
@article{open, title = {Never closed, author = {A, B}
@article{odd, title {no equals sign}}
@article{empty, author = {A, B}}
@article{money, title = {Second}, abstract = {It costs $5 and \\textbf{more}}
}
not an entry
@book{last, title = {Third}}`
  expect(
    (await readAll(text)).map((entry) => [entry.name, 'failure' in entry ? entry.failure : entry.problems]),
  ).toEqual([
    ['First', undefined],
    ['Never closed', ['the braces of “title” are not closed (line 2), so Folio guessed where it ends']],
    ['no equals sign', ['“title” has no equals sign (line 3)']],
    ['empty', ['it has no title']],
    ['Second', undefined],
    ['Third', undefined],
  ])
  expect((await readAll(text))[1]).toMatchObject({ reference: { citeKey: 'open', authors: ['B A'] } })
  expect((await readAll(text))[4]).toMatchObject({ reference: { abstract: 'It costs $5 and more' } })
})

test('a thousand entries are read in seconds', async () => {
  const entry = (i: number) =>
    `@article{k${i}, title = {Title ${i}}, author = {Name, Given and Other, Ann}, year = 2001, abstract = {${'words of it '.repeat(60)}}}`
  const started = performance.now()
  const entries = await readAll(Array.from({ length: 1000 }, (_, i) => entry(i)).join('\n'))
  expect(entries).toHaveLength(1000)
  expect(performance.now() - started).toBeLessThan(20_000)
})

test('field names of several words, comments in entries, and entries that are not works are no errors', async () => {
  const text = `
@article{scopus, title = {One}, author = {A, B}, year = 2001,
  funding_text 1 = {Paid by {X}}, % a remark, with = {a brace
  % note = {not this},
  doi = {10.1000/one}}
@set{both, entryset = {scopus, other}}
@IEEEtranBSTCTL{ctl, CTLuse_url = "no"}
%@article{old,
%  title = {Gone},
%}`
  const entries = await readAll(text)
  expect(entries).toHaveLength(1)
  expect(entries[0]).not.toHaveProperty('problems')
  expect(entries[0]).toMatchObject({ reference: { doi: '10.1000/one', csl: { title: 'One' } } })
  expect(entries[0]).not.toMatchObject({ reference: { csl: { note: expect.anything() } } })
})

test('months in other languages, citations in notes, and accents of tabbing', async () => {
  const of = (fields: string) => one(`@article{x, title = {T}, author = {A, B}, journal = {J}, ${fields}}`)
  expect((await of('year = 1999, month = {Dezember}')).published).toBe('1999-12')
  expect((await of('year = 1999, month = set')).published).toBe('1999-09')
  expect((await of('year = 1999, month = {août}')).published).toBe('1999-08')
  // October in Croatian, November in Czech and Polish.
  expect((await of('year = 1999, month = {listopad}')).published).toBe('1999')
  expect((await of(String.raw`note = {See \cite[p.~3]{other} and \citeonline{more}.}`)).csl.note).toBe('See and .')
  expect((await of(String.raw`title = {x}, subtitle = {Caf\a'e}`)).title).toBe('T: Café')
  expect((await of('subtitle = {<<Tides>>}')).title).toBe('T: «Tides»')
})

test('signs that a preamble draws with boxes, as MathSciNet does, are letters', async () => {
  const entry = await one(String.raw`
    @preamble{"\def\cprime{$\mathsurround=0pt '$}" # "\def\polhk#1{\setbox0=\hbox{#1}{\ooalign{\lower1.5ex\hbox{,}}}}"}
    @preamble{"\newcommand{\both}[2]{#1 and #2}"}
    @article{a, author = {Gel\cprime fand, I. M. and Zab\polhk{e}cki, B.}, title = {\both{Rings}{fields}}}`)
  expect(entry).toMatchObject({ title: 'Rings and fields', authors: ['I. M. Gelʹfand', 'B. Zabęcki'] })
})

test('a key with an accented letter, and proceedings that only have a booktitle', async () => {
  const [paper, proceedings] = await readAll(String.raw`
    @inproceedings{M{\"u}ller.2026, title = {One}, crossref = {conf}}
    @proceedings{conf, booktitle = {The Conference}, year = 2026}`)
  expect(paper).toMatchObject({ reference: { citeKey: 'Müller.2026', title: 'One', venue: 'The Conference' } })
  expect(paper).not.toHaveProperty('problems')
  expect(proceedings).toMatchObject({ reference: { title: 'The Conference', venue: null } })
})

test('serial numbers without remarks, and authors separated by semicolons', async () => {
  const entry = await one(String.raw`@article{x, title = {T}, author = {Smith, A. K.; Jones, B.}, year = 2001,
    isbn = {1935-2735(Electronic)$\backslash$r1935-2727(Linking)}}`)
  expect(entry.authors).toEqual(['A. K. Smith', 'B. Jones'])
  expect(entry.csl).toMatchObject({ ISSN: '1935-2735' })
  expect(entry.csl).not.toHaveProperty('ISBN')
})

test('East Asian names begin with the family', async () => {
  const entry = await one('@book{x, title = {T}, author = {山田 太郎 and 熊, 玮 and 김철수}}')
  expect(entry.csl.author).toEqual([
    { family: '山田', given: '太郎' },
    { family: '熊', given: '玮' },
    { family: '김철수' },
  ])
  expect(entry.authors).toEqual(['山田 太郎', '熊 玮', '김철수'])
})

test('Mendeley: braces around every value, its groups and its tags', async () => {
  const reference =
    await one(`@article{a, title = {{Tides of {NMR}}}, author = {{Sand Office} and Berg, J}, year = {{2001}},
    journal = {{Tides}}, doi = {{10.1000/1}}, eprint = {{1207.1234}}, archivePrefix = {{arXiv}},
    mendeley-groups = {Sea,Sand}, keywords = {sea}, mendeley-tags = {sea,to read}}`)
  expect(reference).toMatchObject({
    title: 'Tides of NMR',
    authors: ['Sand Office', 'J Berg'],
    published: '2001',
    venue: 'Tides',
    doi: '10.1000/1',
    arxivId: '1207.1234',
    groups: ['Sea', 'Sand'],
    tags: ['sea', 'to read'],
  })
})

test('macros and parents that a file lacks come from files beside it, but its own come first', async () => {
  const strings = '@string{pub = "Sand Press"} @string{jot = "Journal of Tides"}'
  const books = '@book{whole, title = {The whole book}, publisher = pub, editor = {Roe, Ann}}'
  const entries = await readAll(
    `@string{pub = "Own Press"}
    @article{a, title = {One}, journal = jot, year = 2001}
    @incollection{b, title = {Two}, crossref = {whole}, publisher = pub}`,
    () => [strings, books],
  )
  expect(entries).toMatchObject([
    { reference: { venue: 'Journal of Tides' } },
    { reference: { venue: 'The whole book', csl: { publisher: 'Own Press', editor: [{ family: 'Roe' }] } } },
  ])
  for (const entry of entries) expect(entry).not.toHaveProperty('problems')
})

test('files beside one without outside references are not read', async () => {
  const beside = () => {
    throw new Error('it was read')
  }
  const text = `@string{jot = "Tides"} @book{b, title = {B}}
    @inbook{a, title = {One}, month = jan, journal = jot, crossref = {b}}`
  expect((await readAll(text, beside)).map(({ name }) => name)).toEqual(['B', 'One'])
  await expect(readAll('@misc{c, title = {C}, note = other}', beside)).rejects.toThrow('it was read')
})

test('an extra brace in a field does not end its entry', async () => {
  const [first, second] = await readAll(
    '@Book{rsh,\neditor = "Byron A.},\ntitle = "Recommending tides",\nyear = "2011"\n}\n@book{b, title = {Second}}',
  )
  expect(first).toMatchObject({ reference: { title: 'Recommending tides', published: '2011' } })
  expect(second).toMatchObject({ name: 'Second' })
})

test('names with trailing initials, as PubMed writes them', async () => {
  const entry = await one(
    '@book{a, title = {A}, author = {Byron AK and de Snoo GR and Byron, A. K. and Ann K Roe and {Group AB}}}',
  )
  expect(entry.csl.author).toEqual([
    { family: 'Byron', given: 'AK' },
    { family: 'Snoo', 'non-dropping-particle': 'de', given: 'GR' },
    { family: 'Byron', given: 'A. K.' },
    { family: 'Roe', given: 'Ann K' },
    { literal: 'Group AB' },
  ])
})

test.each([
  ['{Using {\\{}GPS{\\}} and maps}', 'Using GPS and maps'],
  ['Models with {\\textbraceleft}lme4{\\textbraceright}', 'Models with lme4'],
  ['The set $\\{a\\}$ and \\{b, c\\}', 'The set {a} and {b, c}'],
])('braces that a program escaped keep capitals, and others are printed: %s', async (title, read) => {
  expect(await one(`@book{a, title = {${title}}}`)).toMatchObject({ title: read })
})

test('further authors behind a name, numbers of DBLP, and letters that only sort', async () => {
  const entry = '@book{a, author = {Yi Zhang 0001 and Byron, Ada et al.}, title = {{\\SortNoop{Two}2 tides}}}'
  expect(await one(entry)).toMatchObject({
    ...{ authors: ['Yi Zhang', 'Ada Byron'], title: '2 tides' },
    csl: { custom: { moreAuthors: true } },
  })
})
