import { setTimeout as wait } from 'node:timers/promises'
import { boot } from '../boot'
import { db } from '../db/client'
import { connectZotero } from './connect-zotero'
import { keepInStep } from './keep-in-step'
import { requireZotero } from './out/here'
import { getAct, listActs } from './out/list-acts'
import { planAct } from './out/plan-act'
import { startAct } from './out/run-act'
import { findLink } from './zotero-rows'
import { findZoteroState } from './zotero-state'

// A Folio that a test can kill: `zotero-probe.ts COLLECTION ROUND` connects a Zotero collection (once), follows it,
// writes notes there, and prints its progress; with `finish` it exits when nothing is left to do, and prints what it
// has.
const [, , collection = '', round = ''] = process.argv
const isLast = round === 'finish'
const say = (line: string) => process.stdout.write(`${line}\n`)

await boot()
say('ready')
if (!(await findLink())) await connectZotero([{ library: 'user', whole: false, chosen: [collection] }], [])
const { call, serverId, library } = await requireZotero()

async function write(): Promise<void> {
  for (let i = 0; i < 3; i++) {
    const writes = ['a', 'b'].map((letter) => ({
      data: { itemType: 'note', note: `<p>Round ${round}, act ${i}${letter}</p>`, tags: [{ tag: 'folio' }] },
    }))
    await send(await planAct({ serverId, library, kind: 'answer', title: `Round ${round}, act ${i}`, writes }))
    say('written')
  }
}

async function writeRest(): Promise<void> {
  for (const { id, left } of await listActs()) if (left > 0) await send(id)
}

async function send(id: string): Promise<void> {
  say('write')
  startAct(id, call)
  while (['chosen', 'asking', 'writing'].includes((await getAct(id)).status)) await wait(5)
}

const writing = isLast ? writeRest() : write()
const client = await db()
for (;;) {
  say('poll')
  const changed = await keepInStep()
  const isImporting = Boolean((await findZoteroState())?.importId)
  say(isImporting ? 'import' : 'looked')
  const reading = await client.paper.count({ where: { status: { notIn: ['ready', 'failed'] } } })
  if (isLast && !changed && !isImporting && reading === 0) break
  await wait(20)
}
await writing
const [papers, highlights, collections, acts] = await Promise.all([
  client.paper.findMany({ select: { title: true, fileHash: true, status: true, removedAt: true } }),
  client.highlight.findMany({ select: { quote: true, note: true } }),
  client.collection.findMany({
    where: { removedAt: null },
    select: { name: true, papers: { select: { paperId: true } } },
  }),
  listActs(),
])
say(JSON.stringify({ papers, highlights, collections, acts }))
process.exit(0)
