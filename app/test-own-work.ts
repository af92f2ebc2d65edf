import { asItsOwner, asNobodys } from '@/lib/as-its-owner'
import { db } from '@/lib/db/client'
import { fillOwn } from '@/lib/db/test-own-rows'
import { launchIdle } from '@/lib/engine/test-engine'
import { env } from '@/lib/env'
import { runImport } from '@/lib/library/import/run-import'
import { fillTable } from '@/lib/library/tables/fill-table'
import { asInstallation, withOwner } from '@/lib/owner'
import { addTestPapers, RAFT, SOUP } from '@/lib/research/test-library'
import { researchItem } from '@/lib/research/workflow/each-item'
import { research } from '@/lib/research/workflow/research'
import { until } from '@/lib/test-until'
import { openZotero } from '@/lib/zotero/open-zotero'
import type { Joined } from './test-people'
import { act, serve } from './test-request'

/** A word in everything a person owns, which nobody else may see. */
export const SECRET = 'zebracrossing'
export const MODEL_ACTIONS = 'app/settings/model-actions.ts'
export const MODEL = {
  ...{ baseURL: 'https://models.invalid/v1', apiKey: `sk-${SECRET}`, chatModel: SECRET, embeddingModel: '' },
}
const RECTS = [{ page: 1, x: 0.1, y: 0.1, w: 0.2, h: 0.02 }]
const TOP = { tags: [], author: null, from: null, to: null, collection: null, libraries: [], highlighted: false }

/** Ids of a person's data. `rows`: the id of a row in every table with personal data. */
export type Own = Record<
  'paper' | 'run' | 'session' | 'table' | 'import' | 'highlight' | 'collection' | 'share' | 'library' | 'rows',
  string
>

/** Starts an engine that works until `atRest` is called, and ignores work from then on. */
export async function startWork(): Promise<{ atRest(): void }> {
  // No outside requests.
  Object.assign(env(), { ZOTERO_URL: 'http://127.0.0.1:9', ZOTERO_WEB_URL: 'http://127.0.0.1:9' })
  let works = true
  const whileFilling = (work: (id: string) => Promise<void>) => async (id: string) => (works ? work(id) : undefined)
  await asInstallation(async () => {
    await addTestPapers([RAFT, SOUP])
    const data = [RAFT, SOUP].map(({ id }) => ({ paperId: id, libraryId: 'everyone' }))
    await (await db()).libraryPaper.createMany({ data })
    await launchIdle({
      research: whileFilling(asItsOwner('run', research)),
      item: researchItem,
      import: whileFilling(asItsOwner('import', (id) => runImport(id, { zotero: openZotero }))),
      'fill-table': whileFilling(asItsOwner('table', fillTable)),
      'look-up-metadata': asNobodys(async () => {}),
    })
  })
  return {
    atRest() {
      works = false
    },
  }
}

/**
 * Makes a person ask, make a table, tags, highlights and notes, save, share, import and make a library, with a row in
 * every table.
 */
export async function fillOwnWork(person: Joined): Promise<Own> {
  const { sent, id: personId } = person
  const paper = RAFT.id
  const give = async (file: string, name: string, ...args: unknown[]) => {
    const given = (await act(sent, `app/${file}`, name, args)) as { ok: boolean; value: unknown }
    if (!given.ok) throw new Error(`${name} gave ${JSON.stringify(given)}`)
    return String(given.value)
  }
  const body = JSON.stringify({ question: `How does Raft elect a leader, ${SECRET}?` })
  const asked = await serve('/api/research', { method: 'POST', headers: sent, body })
  const { id: run, sessionId: session } = (await asked.json()) as { id: string; sessionId: string }
  const column = { id: 'c1', name: SECRET, kind: 'text', look: SECRET }
  const filter = { ...TOP, paperIds: [paper] }
  const highlight = crypto.randomUUID()
  const mark = { id: highlight, paperId: paper, page: 1, rects: RECTS, quote: SECRET, note: SECRET }
  await give('pdf/selection/highlight-actions.ts', 'keep', mark)
  await give('library/[...id]/actions.ts', 'saveNote', paper, SECRET)
  await give('library/organize/organize-actions.ts', 'tag', [paper], [SECRET], [])
  await give('research/[id]/actions.ts', 'save', run)
  await give('sharing/actions.ts', 'newLink', { kind: 'answer', objectId: run }, 30)
  const library = await give('library/libraries/actions.ts', 'make', 'Herons')
  await give('settings/model-actions.ts', 'save', { library }, MODEL)
  await withOwner(personId, async () => fillOwn(await db(), personId, SOUP.id))
  return {
    ...{ paper, run, session, highlight, library, rows: personId },
    table: await give('tables/actions.ts', 'makeTableOf', { about: '', filter }, [column]),
    collection: await give('library/collections/collection-actions.ts', 'create', SECRET, null),
    import: await importReferences(sent),
    share: await shareOf(personId),
  }
}

async function importReferences(sent: Joined['sent']): Promise<string> {
  const body = new FormData()
  body.append('files', new Blob([`@article{a, title={On herons}, author={Doe, J}, year={2020}}`]), `${SECRET}.bib`)
  const answer = await serve('/api/imports', { method: 'POST', headers: sent, body })
  const { import: begun } = (await answer.json()) as { import: { id: string } }
  await until('the import', async () => {
    const read = await serve(`/api/imports/${begun.id}`, { headers: sent })
    return ((await read.json()) as { import: { status: string } }).import.status === 'done'
  })
  return begun.id
}

/** The share of an answer behind the link, whose id nobody else gets. */
async function shareOf(personId: string): Promise<string> {
  const find = async () => (await db()).share.findFirstOrThrow({ where: { kind: 'answer' } })
  return (await withOwner(personId, find)).id
}
