import { fenceText } from '../prompts/fence'

/** For tests: a call to the endless server of `endless-server-probe.ts`. `kind`: the piece it repeats. */
export function endlessCall(port: number, kind: string, wholeMs?: number) {
  const patience = { firstTokenMs: 60_000, idleMs: 60_000, wholeMs, retries: 2, backoffMs: 1 }
  const baseURL = `http://127.0.0.1:${port}/${kind}`
  return {
    prompt: 'research_synthesis_v2' as const,
    variables: { QUERY: 'Why?', EVIDENCE_CHUNKS: fenceText('passage', 'Text'), CITATION_FORMAT: 'x' },
    connection: { baseURL, apiKey: 'k', chatModel: 'm', embeddingModel: 'e', atOnce: 100, patience },
  }
}
