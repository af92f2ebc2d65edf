import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { db } from '../../db/client'
import { openPGlite, setPool } from '../../db/connection/pool'
import { env } from '../../env'
import { reconcileRuns } from '../control/run-control'
import { RUN_MODE } from '../modes/run-mode'
import { itemWork, itemWorkNamed } from '../run/item-work'
import type { RunContext } from '../run-context'
import { startRun } from '../runs'
import { MODES } from '../settings/modes'
import { ended, launchForRuns } from '../test-engine'
import { addTestPapers, PAXOS, RAFT } from '../test-library'

// A process of `kills.faults.test.ts` that is killed. It continues where the previous process stopped, and records each
// piece of work. At the given place it waits forever and reports so. With an address it uses the language model there.
const [template, waitsAt, modelUrl] = process.argv.slice(2)
/** With an item that stays open after the first round. */
const QUESTION =
  'How do servers reach consensus on a replicated log?\n- Leader election\n- Randomized timeouts\n- Boiling of zebrafish'
const done = path.join(env().DATA_DIR, 'done.log')
const note = (what: string) => appendFileSync(done, `${what}\n`)

mkdirSync(env().DATA_DIR, { recursive: true })
const isNew = !existsSync(path.join(env().DATA_DIR, 'db'))
setPool(
  await openPGlite(path.join(env().DATA_DIR, 'db'), isNew && template ? new Blob([readFileSync(template)]) : undefined),
)

/** A context that records its completed steps. `of`: what they belong to. */
function watched(context: RunContext, of: () => string): RunContext {
  return {
    ...context,
    step: (name, work) => {
      const what = `${of()} ${name}`
      return context.step(name, async () => {
        if (waitsAt && what.includes(waitsAt)) {
          process.stdout.write(`waits at ${what}\n`)
          await new Promise(() => {})
        }
        const result = await work()
        note(what)
        return result
      })
    },
  }
}

const { deep } = RUN_MODE
let rounds = 0
RUN_MODE.deep = async (context) => {
  const counted = watched(context, () => `${context.run.id} round ${rounds}`)
  const step: RunContext['step'] = (name, work) => {
    if (name === 'next round') rounds += 1
    return counted.step(name, work)
  }
  await deep?.({ ...counted, step })
}
const SEARCH = 'search in a round'
const search = itemWorkNamed(SEARCH)
if (!search) throw new Error(`there is no work called ${SEARCH}`)
itemWork(SEARCH, (context, item: never) => {
  const { stage, query } = (item as { library: { stage: string; query: string } }).library
  return search.work(
    watched(context, () => `${context.run.id} ${stage} “${query}”`),
    item,
  )
})

const double = itemWork('double', async (context, item: number) => {
  const result = await watched(context, () => `item ${item},`).step('double', async () => {
    if (item === 7) throw new Error('seven is too many')
    return 2 * item
  })
  await context.emit({ type: 'notice', message: `item ${item}` })
  return result
})
const twenty = async (context: RunContext) => {
  const results = await context.each(
    double,
    Array.from({ length: 20 }, (_, i) => i),
  )
  await context.emit({ type: 'notice', message: JSON.stringify(results) })
}
Object.assign(MODES, { twenty: MODES.answer })
Object.assign(RUN_MODE, { twenty })

if (isNew) await addTestPapers([RAFT, PAXOS])
if (modelUrl) Object.assign(env(), { OPENAI_BASE_URL: modelUrl, OPENAI_API_KEY: 'key', CHAT_MODEL: 'test-model' })
await launchForRuns()
await reconcileRuns({ atOnce: true })
const client = await db()
const asked = async (mode: string) =>
  (await client.run.findFirst({ where: { mode } }))?.id ??
  (await startRun({ question: QUESTION, mode: mode as 'deep' })).runId
const ids = { deep: await asked('deep'), ...(!modelUrl && { twenty: await asked('twenty') }) }
for (const id of Object.values(ids)) await ended(id)
// The same run again, without being killed.
const { runId } = await startRun({ question: QUESTION, mode: 'deep' })
const told = async (id: string) => {
  const { status, markdown, notices, plan, asked, facts } = await ended(id)
  return { id, status, markdown, notices, plan, asked, facts: facts.map(({ text }) => text) }
}
const said = {
  deep: await told(ids.deep),
  whole: await told(runId),
  ...(ids.twenty && { twenty: await told(ids.twenty) }),
}
process.stdout.write(`${JSON.stringify(said)}\n`)
process.exit(0)
