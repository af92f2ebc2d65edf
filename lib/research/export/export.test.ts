import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../db/client'
import { toJson } from '../../db/json'
import { emptyTables, testDatabase } from '../../db/test-database'
import { chooseStyle, chosenStyle } from '../../library/own-style/own-style'
import { addEntry } from '../../sessions/entries'
import { INITIAL } from '../../sessions/state-machine'
import { type Analyst, QUOTING } from '../../thinking/analyst'
import { scriptedModel } from '../../thinking/test-scripted'
import { showQuotationMarks } from '../answers/quotation-marks'
import { forgetSaved, keepSaved, listSaved, saveAnswer } from '../saved/saved'
import { addTestPapers, RAFT, SOUP } from '../test-library'
import { run } from '../test-run'
import { citedAs, copyAnswer, exportAnswer, exportSession } from './export'
import { fieldsOf, unzip } from './test-readers'

beforeAll(async () => {
  await testDatabase()
})
beforeEach(async () => {
  await emptyTables('paper', 'session', 'search_index', 'setting')
  await addTestPapers([RAFT, SOUP])
})

const QUESTION = 'Why does Raft use randomized election timeouts?'

/** A model that answers with a literal sentence of the paper. */
const WRITTEN =
  'Raft uses randomized election timeouts to ensure that split votes are rare and that they are resolved quickly. [1401.00001v2, page 2]'
const model = scriptedModel({
  research_synthesis_v2: WRITTEN,
  improve_v2: WRITTEN,
  judge_citations_v4: { verdicts: [] },
})

/** An answered question as the engine stores it. */
async function answered(question = QUESTION, more: Parameters<typeof run>[1] = {}, by: Analyst = model) {
  const { id, sessionId, events, view } = await run(question, more, by)
  const client = await db()
  await client.run.update({
    where: { id },
    data: { events: toJson(events), status: 'completed', finishedAt: new Date() },
  })
  return { id, sessionId, view }
}

test('changing the style changes the citations without any call', async () => {
  const { id } = await answered()
  const styles = await Promise.all(
    (['apa', 'ieee', 'folio'] as const).map((style) => exportAnswer(id, { format: 'md', style })),
  )
  const [apa, ieee, folio] = styles.map(({ body }) => String(body))
  expect(apa).toContain('resolved quickly” (Writer, 2024, p. 2).')
  expect(ieee).toContain('resolved quickly” [1, p. 2].')
  expect(folio).toContain('Writer 2024: “Raft uses randomized')
  expect(folio).toContain('resolved quickly.” [1401.00001v2, page 2]')
  const client = await db()
  expect(await client.modelUse.count()).toBe(0)
})

test('Markdown without a style is the stored answer, below the papers named in the question', async () => {
  const { id, view } = await answered()
  await chooseStyle('apa')
  await showQuotationMarks(false)
  const { body, fileName, mediaType } = await exportAnswer(id, { format: 'md', style: null })
  expect(body).toBe(
    `# ${QUESTION}\n\n**Papers named in the question**\n\n- ${RAFT.title} (Ada Writer, 2024)\n\n${view.markdown.trim()}\n\n## References\n\n1. 1401.00001v2 - ${RAFT.title}\n   Authors: Ada Writer\n   Published: 2024\n`,
  )
  expect(fileName).toMatch(/^why-does-raft-use-randomized-election-timeouts_[\d_-]+\.md$/)
  expect(mediaType).toBe('text/markdown; charset=utf-8')
})

test('quotation marks are in every file and on the clipboard, unless the person wants none', async () => {
  const { id } = await answered()
  const words = 'split votes are rare and that they are resolved quickly'
  const texts = async () => {
    const { html, markdown } = await copyAnswer(id, 'apa')
    const files = (['md', 'docx', 'tex'] as const).map(async (format) => {
      const { body } = await exportAnswer(id, { format, style: 'apa' })
      if (format === 'md') return String(body)
      const files = await unzip(Buffer.from(body))
      return String(files.get(format === 'tex' ? 'answer.tex' : 'word/document.xml'))
    })
    return [html, markdown, ...(await Promise.all(files))]
  }
  for (const text of await texts()) expect(text).toMatch(new RegExp(`Writer 2024: “Raft uses [^“”]*${words}”`))
  await showQuotationMarks(false)
  for (const text of await texts()) {
    expect(text).toContain(words)
    expect(text).not.toMatch(/[“”]/)
  }
})

test('passages are quotations in every file, with the best sentence marked and without quotation marks', async () => {
  const { id } = await answered(QUESTION, {}, QUOTING)
  const { html, markdown } = await copyAnswer(id, 'apa')
  expect(html).toMatch(/<blockquote>.*<strong>Raft uses .*quickly\.<\/strong>.*\(Writer, 2024, p\. 2\)/s)
  expect(html).toContain(`<strong>${RAFT.title}</strong></p>`)
  expect(markdown).toContain(`**${RAFT.title}**\n\n> `)
  expect((await copyAnswer(id, 'folio')).markdown).not.toContain(`**${RAFT.title}**\n\n> `)
  expect(markdown).toMatch(/^> .*\*\*Raft uses .*quickly\.\*\*.*\(Writer, 2024, p\. 2\)/m)
  const file = async (format: 'docx' | 'tex', name: string) => {
    const { body } = await exportAnswer(id, { format, style: 'apa' })
    return String((await unzip(Buffer.from(body))).get(name))
  }
  expect(await file('tex', 'answer.tex')).toMatch(/\\begin\{quot(?:e|ation)\}[\s\S]*\\textbf\{Raft uses /)
  expect(await file('docx', 'word/document.xml')).toMatch(/<w:b\/>[\s\S]*Raft uses randomized/)
  for (const text of [html, markdown]) expect(text).not.toMatch(/[“”]/)
})

test('before a person chooses a style, citations name author, year and page', async () => {
  const { id } = await answered()
  expect(await chosenStyle()).toBe('author')
  const { html, markdown } = await copyAnswer(id, await chosenStyle())
  for (const text of [html, markdown]) {
    expect(text).toContain('(Writer 2024, p. 2)')
    expect(text).not.toContain('1401.00001v2, page')
  }
  const { body } = await exportAnswer(id, { format: 'docx', style: null })
  expect(String((await unzip(Buffer.from(body))).get('word/document.xml'))).toContain('Writer 2024')
})

test('each format has its name and media type; without a style it uses the chosen one', async () => {
  const { id } = await answered()
  await chooseStyle('vancouver')
  const files = await Promise.all(
    (['docx', 'tex', 'bib', 'ris', 'json'] as const).map((format) => exportAnswer(id, { format, style: null })),
  )
  expect(files.map(({ fileName }) => fileName.split('.').at(-1))).toEqual(['docx', 'zip', 'bib', 'ris', 'json'])
  expect(JSON.parse(String(files[4]?.body))).toMatchObject([
    { id: '1401.00001v2', title: RAFT.title, author: [{ given: 'Ada', family: 'Writer' }] },
  ])
  expect((await copyAnswer(id, await chosenStyle())).markdown).toContain('(1, p. 2)')
})

test("Zotero's citations are in the style, or in APA for Folio's own, which Zotero does not know", async () => {
  const { id } = await answered()
  const shown = async (style: 'ieee' | 'folio') => {
    const { fileName, body } = await exportAnswer(id, { format: 'docx-zotero', style })
    expect(fileName).toMatch(/\.docx$/)
    return fieldsOf(String((await unzip(Buffer.from(body))).get('word/document.xml')))[0]?.shown
  }
  expect(await shown('ieee')).toBe('[1, p. 2]')
  expect(await shown('folio')).toBe('(Writer, 2024, p. 2)')
})

test('there is a text for each citation on the screen, and merged ones share it', async () => {
  const { id, view } = await answered()
  const { citations, entries } = await citedAs(id, 'apa')
  expect(citations).toHaveLength(view.citations.length)
  expect(citations.filter(Boolean).length).toBeGreaterThan(0)
  for (const citation of citations.filter(Boolean)) expect(citation).toMatch(/^\(Writer, 2024, pp?\. /)
  expect(entries.map((entry) => entry.paperId)).toEqual([RAFT.id])
})

test('a numeric style has a number for each citation, as in its file', async () => {
  const { id, view } = await answered()
  expect((await citedAs(id, 'apa')).each).toBeNull()
  const { each } = await citedAs(id, 'ieee')
  expect(each).toHaveLength(view.citations.length)
  for (const [index, { page }] of view.citations.entries()) expect(each?.[index]).toBe(`[1, p. ${page}]`)
  expect(String((await exportAnswer(id, { format: 'md', style: 'ieee' })).body)).toContain('[1, p. 2]')
})

test('a deleted paper is cited as stored with the answer', async () => {
  const { id } = await answered()
  await (await db()).paper.delete({ where: { id: RAFT.id } })
  expect(String((await exportAnswer(id, { format: 'md', style: 'apa' })).body)).toContain(`*${RAFT.title}*`)
})

test('a session is its questions in order, with the newest or chosen answers, and its summaries', async () => {
  const first = await answered()
  const improved = await answered(QUESTION, {
    sessionId: first.sessionId,
    mode: 'improve',
    feedback: 'shorter',
    parentId: first.id,
  })
  const client = await db()
  await client.run.update({ where: { id: improved.id }, data: { version: 2 } })
  const paper = { id: SOUP.id, title: SOUP.title, authors: ['Ada Writer'], published: '1999' }
  const result = { kind: 'summary' as const, paper, markdown: '## Findings\n\nSoup is *boiled*.' }
  await addEntry({ sessionId: first.sessionId, command: '/summary 1', result }, INITIAL)
  await answered('How long is vegetable soup boiled?', { sessionId: first.sessionId }, QUOTING)

  const text = String((await exportSession(first.sessionId, { format: 'md', style: 'apa' })).body)
  expect([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual([
    QUESTION,
    `Summary of ${SOUP.title}`,
    'How long is vegetable soup boiled?',
    'References',
  ])
  expect(text).toContain('### Findings')
  const docx = await exportSession(first.sessionId, { format: 'docx', style: 'apa' }, [first.id])
  expect(docx.body.length).toBeGreaterThan(5_000)
})

test('nothing to export, and an unknown run or session, are reported', async () => {
  const client = await db()
  const session = await client.session.create({ data: { id: 'empty', title: 'Empty' } })
  await expect(exportSession(session.id, { format: 'md', style: null })).rejects.toMatchObject({ code: 'conflict' })
  await expect(exportSession('none', { format: 'md', style: null })).rejects.toMatchObject({ code: 'not_found' })
  await expect(exportAnswer('none', { format: 'md', style: null })).rejects.toMatchObject({ code: 'not_found' })
})

test('a saved answer is a file with front matter; removed from the list it stays, and can be listed again', async () => {
  const { id } = await answered()
  await chooseStyle('ieee')
  const { fileName, path } = await saveAnswer(id)
  expect(readFileSync(path, 'utf8')).toMatch(
    /^---\ntitle: "Why does Raft[\s\S]*citation-style: "ieee"[\s\S]*\[1, p\. 2\]/,
  )
  const [saved] = await listSaved()
  expect(saved).toMatchObject({ fileName, runId: id })
  if (!saved) return
  // Saved again in another style: the same file, and the same entry in the list.
  await chooseStyle('apa')
  expect(await saveAnswer(id)).toEqual({ fileName, path })
  expect(readFileSync(path, 'utf8')).toContain('citation-style: "apa"')
  const [again, ...others] = await listSaved()
  expect(others).toEqual([])
  expect(again?.id).toBe(saved.id)
  await forgetSaved(saved.id)
  expect(await listSaved()).toEqual([])
  await expect(forgetSaved(saved.id)).rejects.toMatchObject({ code: 'not_found' })
  await keepSaved(saved)
  expect(await listSaved()).toEqual([saved])
  expect(readFileSync(path, 'utf8')).toContain(QUESTION)
})
