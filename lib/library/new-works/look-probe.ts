import { boot } from '../../boot'
import { db } from '../../db/client'
import { lastCycle } from './cycle'
import { saveIndexerSettings } from './indexer-settings'
import { isLooking, startLooking } from './look-for-new'
import { addTopic, countNewWorks } from './new-works'

// A Folio that a test can kill. Searches once for that many topics, and prints the number of fetched pages as it goes;
// after a restart it continues.
const count = Number(process.argv[2])
await boot()
if ((await lastCycle()) === null && !(await isLooking())) {
  for (let i = 0; i < count; i++) await addTopic(`matter ${'abcdefghijklmnop'[i]}${i}`)
  await saveIndexerSettings({ on: true, sources: ['arxiv'] })
  await startLooking()
}
const client = await db()
for (;;) {
  process.stdout.write(`${await client.topicPage.count()}\n`)
  if ((await lastCycle())?.finishedAt) break
  await new Promise((resolve) => setTimeout(resolve, 50))
}
const { done, of, found } = (await lastCycle()) ?? {}
process.stdout.write(`${JSON.stringify({ done, of, found, works: await countNewWorks() })}\n`)
process.exit(0)
