import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'

// Writes a database as the current version leaves it, for tests of later versions (lib/db/fixtures): papers are read,
// and a person asks and works with them. `node_modules/.bin/tsx scripts/keep-database.ts FILE`
const [file] = process.argv.slice(2)
if (!file) throw new Error('Say which file to write.')
const folder = path.join(tmpdir(), `folio-kept-${process.pid}`)
Object.assign(process.env, { DATA_DIR: folder, LOG_LEVEL: 'warn' })
for (const name of ['DATABASE_URL', 'OPENAI_API_KEY', 'OPENAI_BASE_URL']) delete process.env[name]
for (const name of ['ARXIV_URL', 'CROSSREF_URL']) process.env[name] = 'http://127.0.0.1:9'

const { boot, stop } = await import('../lib/boot')
const { answerSentences } = await import('../lib/citations/answer/answer-sentences')
const { db } = await import('../lib/db/client')
const { keepDatabase } = await import('../lib/db/migrate/kept-database')
const { pool } = await import('../lib/db/connection/pool')
const { addFile } = await import('../lib/library/add/add-papers')
const { keepHighlight } = await import('../lib/library/highlights/highlights')
const { mergePapers } = await import('../lib/library/removal/merge-papers')
const { newImportId, startImport } = await import('../lib/library/import/imports')
const { keepUpload } = await import('../lib/library/import/upload-folder')
const { saveNote } = await import('../lib/library/highlights/notes')
const { setReading, starPapers, tagPapers } = await import('../lib/library/organize/organize-papers')
const { makePdf } = await import('../lib/library/pdf/tiny-pdf')
const { deletePapers, removePapers } = await import('../lib/library/removal/remove-papers')
const { saveLimits } = await import('../lib/models/limits/limits')
const { addUse } = await import('../lib/models/limits/model-use')
const { doCommand } = await import('../lib/research/commands/do-command')
const { chooseStyle } = await import('../lib/library/own-style/own-style')
const { rateAnswer, askAgain, getRun, getRunView } = await import('../lib/research/runs')
const { editAnswer } = await import('../lib/research/versions/edit-answer')

await boot()
const client = await db()
await idle()
// Keeps the file small.
const gone = ['attention', 'transformers', 'prompting', 'lexical-search', 'citations'].map(
  (name) => `folio-${name}-2026`,
)
await removePapers(gone)
await deletePapers(gone)

const one = await addPdf('raft.pdf', 'Raft elects its leader by chance', [
  'Raft uses randomized election timeouts so that split votes are rare and are resolved quickly.',
  'Election timeouts are chosen at random between 150 and 300 milliseconds in each server.',
])
const copy = await addPdf('raft-draft.pdf', 'An early draft on leaders that Raft elects', [
  'Followers that hear no heartbeat become candidates, and an election begins among the servers.',
  'A candidate that wins the votes of most servers becomes the leader for the rest of its term.',
])
const soup = await addPdf('soup.pdf', 'On the boiling of vegetable soup', [
  'Vegetable soup is boiled for forty minutes in a large pot until carrots and leeks are tender.',
  'Nothing else is known of it that could be of use in any other kitchen than this one.',
])
const references = `@article{codd1970relational, title = {A Relational Model of Data for Large Shared Data Banks},
  author = {Codd, Edgar F.}, journal = {Communications of the ACM}, year = 1970, doi = {10.1145/362384.362685},
  abstract = {Future users of large data banks must be protected from having to know how the data is organized.}}`
const id = newImportId()
const upload = { stream: Readable.from([Buffer.from(references)]), path: 'all.bib' }
await startImport(id, [await keepUpload(id, 0, upload)], null)
await idle()

await saveNote(copy, 'Ask what the *term* of a leader is.')
await tagPapers([one, copy], { add: ['consensus'] })
await tagPapers(['folio-rag-2026'], { add: ['retrieval'] })
await starPapers(['folio-rag-2026'], true)
await setReading([one], 'read')
await saveNote('folio-rag-2026', 'Compare with the sample on long contexts.')
await keepHighlight({
  id: 'highlight-1',
  paperId: one,
  page: 1,
  rects: [{ page: 1, x: 0.1, y: 0.2, w: 0.5, h: 0.02 }],
  quote: 'split votes are rare',
  note: 'The reason.',
})
await ask('What do followers become that hear no heartbeat?')
await mergePapers(one, [copy])
await removePapers([soup])
await chooseStyle('apa')
await saveLimits({ cap: { tokens: 50_000, usd: null }, prices: {} })
await addUse('answers', [
  { model: 'some-model', costUsd: 0.01, inputTokens: 900, outputTokens: 100, prompt: 'p', hash: 'h', ms: 10 } as never,
])

// A question, feedback, an edit, a saved answer, and the same question again.
const asked = await ask('Why does Raft use randomized election timeouts?')
await doCommand({ typed: '/save', sessionId: asked.sessionId })
await ask('/improve say more about candidates and votes', asked.sessionId)
const { markdown, citations } = await getRunView(asked.runId)
const [first] = answerSentences(markdown, citations)
if (!first) throw new Error('There is no sentence to change.')
const { start, end } = first
const sentence = { kind: 'sentence' as const, start, end, text: markdown.slice(start, end) }
const edit = await editAnswer({
  runId: asked.runId,
  sentence,
  replacement: `Split votes are rare with randomized election timeouts. [${one}, page 1]`,
})
await rateAnswer(asked.runId, 1)
await ask('What about their length?', asked.sessionId)
const other = await ask('How does retrieval augmented generation reduce hallucination?')
const { settings } = await getRun(other.runId)
const again = await askAgain({ runId: other.runId, settings: { ...settings, gather: { ...settings.gather, k: 5 } } })
await finished(again.runId)
await ask('What is the boiling point of tungsten on Mars?')
for (const typed of ['/list', '/find relational', '/summary 1', '/help'])
  await doCommand({ typed, sessionId: other.sessionId })

const runs = await client.run.findMany({
  select: { id: true, mode: true, status: true, question: true, version: true },
})
process.stdout.write(`${JSON.stringify({ runs, edit: edit.runId }, null, 1)}\n`)
// Ended runs have their events in their rows.
await client.runEvent.deleteMany()
await keepDatabase(await pool(), file)
await stop()
rmSync(folder, { recursive: true, force: true })
process.exit(0)

async function addPdf(fileName: string, title: string, pages: string[]): Promise<string> {
  const pdf = makePdf(
    pages.map((text, i) => [
      ...(i === 0 ? [{ text: title, x: 72, y: 90, size: 18, bold: true }] : []),
      { text, x: 72, y: 140, size: 10 },
      { text: 'This is all that the page says, in a line of its own that is long enough to be read.', x: 72, y: 160 },
    ]),
    `/Title (${title})`,
  )
  const added = await addFile({ stream: Readable.from([pdf]), fileName })
  await idle()
  const alias = await client.paperAlias.findUnique({ where: { id: added.id } })
  const paper = await client.paper.findUniqueOrThrow({ where: { id: alias?.paperId ?? added.id } })
  if (paper.status !== 'ready') throw new Error(`${fileName} was not read: ${JSON.stringify(paper.error)}`)
  return paper.id
}

async function ask(typed: string, sessionId?: string) {
  const { sessionId: own, runId } = await doCommand({ typed, sessionId })
  if (!runId) throw new Error(`No run came of ${typed}.`)
  await finished(runId)
  return { sessionId: own, runId }
}

async function finished(runId: string): Promise<void> {
  while ((await client.run.count({ where: { id: runId, finishedAt: null } })) > 0) await setTimeout(50)
}

/** Waits until no paper is read or imported and no index rebuilt. */
async function idle(): Promise<void> {
  for (let still = 0; still < 4; ) {
    const reading = await client.paper.count({ where: { status: { notIn: ['ready', 'failed'] } } })
    const running = await client.import.count({ where: { status: 'running' } })
    const made = await client.searchIndex.count({ where: { active: false } })
    still = reading + running + made === 0 ? still + 1 : 0
    await setTimeout(200)
  }
}
