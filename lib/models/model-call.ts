/** One model call, for the trace. */
export type ModelCall = {
  /** name of the file in `prompts/`; `embedding` for a call that embeds */
  prompt: string
  /** empty for a call that embeds */
  promptHash: string
  model: string
  inputTokens: number
  outputTokens: number
  ms: number
  /** US dollars; null where the price is not known; absent in traces from before it was counted */
  costUsd?: number | null
  /** of what was sent and got, which is kept beside it; absent for calls that embed, and in traces from before it was kept */
  id?: string
  /** whose model it was, where it was not the installation's: see `whoseOf` */
  whose?: string
  /** the server did not count the tokens, or was cut off before it could: Folio's own estimate */
  estimated?: true
}
