/** One model call, for the trace. */
export type ModelCall = {
  prompt: string
  promptHash: string
  model: string
  inputTokens: number
  outputTokens: number
  ms: number
}
