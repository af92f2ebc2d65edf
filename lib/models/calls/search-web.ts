import { generateText, type ToolSet } from 'ai'
import { isPublicOnly, type ModelConnection, openProvider } from '../connection/connection'
import { fenceText } from '../prompts/fence'
import { renderPrompt } from '../prompts/prompt'
import { ModelFailure } from '../requests/model-failure'
import { watchRequest } from '../requests/patience'
import { withRetries } from '../requests/retry'
import { admit, connectionInUse, report } from './metered-call'

const PROMPT = 'search_web'

/**
 * Searches the web with the tool of the chat model's provider. Returns the addresses and titles of the pages that the
 * model cites, each once, without the model's text about them. Needs the Responses API, which OpenAI and few others
 * have; the price of the tool is unknown. Throws `ModelFailure`, `AppError('limit_reached')`, or the signal's reason.
 */
export async function searchWebByModel(
  query: string,
  { limit, signal, connection: given }: { limit: number; signal?: AbortSignal; connection?: ModelConnection },
): Promise<{ url: string; title: string }[]> {
  const connection = given ?? (await connectionInUse())
  const variables = { QUERY: fenceText('query', query), LIMIT: String(limit) }
  const prompt = await renderPrompt(PROMPT, variables)
  const about = { connection, model: connection.chatModel, signal }
  return withRetries(about, async () => {
    const started = performance.now()
    const allowance = await admit(connection, prompt)
    const watch = watchRequest(connection.patience, signal, { isPublicOnly: isPublicOnly(connection), lines: false })
    const provider = openProvider(connection, watch.fetch)
    let answered = false
    try {
      const { text, sources, totalUsage } = await generateText({
        model: provider.responses(connection.chatModel),
        tools: { web_search: provider.tools.webSearch({}) } as ToolSet,
        prompt: prompt.text,
        maxRetries: 0,
        abortSignal: watch.signal,
      })
      answered = true
      report({ prompt: PROMPT, priced: false }, connection, prompt, { usage: totalUsage, text, started })
      if (!text) throw new ModelFailure('unreadable', 'The model returned an empty answer.')
      const pages = sources.flatMap((source) => (source.sourceType === 'url' ? [pageOf(source)] : []))
      return [...new Map(pages.map((page) => [page.url, page])).values()].slice(0, limit)
    } catch (error) {
      const failed = watch.signal.aborted ? watch.signal.reason : error
      const isCut = watch.signal.aborted
      if (!answered)
        report({ prompt: PROMPT }, connection, prompt, { usage: undefined, text: '', started, failed, isCut })
      throw failed
    } finally {
      watch.stop()
      allowance?.done()
    }
  })
}

/** Removes the provider's tracking parameter from addresses. */
function pageOf({ url, title }: { url: string; title?: string }): { url: string; title: string } {
  const address = URL.canParse(url) ? new URL(url) : null
  address?.searchParams.delete('utm_source')
  return { url: address?.href ?? url, title: title ?? '' }
}
