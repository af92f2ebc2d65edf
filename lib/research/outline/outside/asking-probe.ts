import { sourceAnswers } from '../../../db/run-rows/source-answers'
import { sourceTurns } from '../../../db/run-rows/source-turns'
import { shareSources } from '../../../sources/ask/ask-source'
import { openSource } from '../../../sources/search/open-source'

// A second process on Postgres. Sends the queries it receives to PubMed one after the other, as runs do.
shareSources({ limiter: sourceTurns, answers: sourceAnswers })
process.on('message', async (questions: string[]) => {
  for (const question of questions) await openSource('pubmed').search(question, { limit: 3 })
  process.send?.('done')
})
process.send?.('ready')
