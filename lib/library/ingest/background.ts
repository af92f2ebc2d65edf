// Background work on papers: the workflows, and the watchers that start them.

export { watchVectors } from './embed-missing'
export { ingest } from './ingest'
export { watchEarlier } from './read-earlier'
export { startSummaries, summarizeAgain, watchSummaries } from './summarize-again'
export { watchRoom } from './watch-room'
