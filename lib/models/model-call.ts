/** One model call, for the trace. */
export type ModelCall = {
  /** name of the file in `prompts/`; `embedding` for embedding calls */
  prompt: string
  /** empty for embedding calls */
  promptHash: string
  model: string
  inputTokens: number
  outputTokens: number
  ms: number
  /** US dollars; null if the price is unknown; absent in old traces */
  costUsd?: number | null
  /** id of the stored exchange; absent for embedding calls and in old traces */
  id?: string
  /** owner of the model if not the installation, see `whoseOf` */
  whose?: string
  /** Folio's estimate, because the server did not count the tokens or was cut off */
  estimated?: true
}
