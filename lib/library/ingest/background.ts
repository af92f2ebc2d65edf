// What a process does for papers in the background: the workflows, and what watches for further work.

export { watchVectors } from './embed-missing'
export { ingest } from './ingest'
export { watchEarlier } from './read-earlier'
export { startSummaries, summarizeAgain, watchSummaries } from './summarize-again'
export { watchRoom } from './watch-room'
