import { env } from '../../env'
import { AppError } from '../../errors'
import type { WorkSource } from '../ask/work-source'
import { arxiv } from '../scholarly/arxiv'
import { crossref } from '../scholarly/crossref'
import { pubmed } from '../scholarly/pubmed'
import { semanticScholar } from '../scholarly/semantic-scholar'
import { SOURCE_NAMES, SOURCE_TITLES, type SourceName } from '../work/source'
import { type WebTool, web, webEngine } from './web'

/** A source that can be searched, or what it lacks. */
export type SourceState = { name: SourceName; title: string; lacks: string | null }

/**
 * All outside sources, in display order. `tool`: the web search of the model's provider, if there is one; without it
 * the web would seem unavailable.
 */
export function sourceStates({ tool }: { tool: WebTool | undefined }): SourceState[] {
  return SOURCE_NAMES.map((name) => ({
    name,
    title: SOURCE_TITLES[name],
    lacks: name === 'web' ? webLacks(tool) : null,
  }))
}

/**
 * Opens a source. `tool`: the web search of the model's provider, if a model is connected. Throws
 * `AppError('bad_request')` if the source lacks something.
 */
export function openSource(name: SourceName, tool?: WebTool): WorkSource {
  const lacks = name === 'web' ? webLacks(tool) : null
  if (lacks) throw new AppError('bad_request', lacks)
  if (name === 'web') return web(undefined, tool)
  return { arxiv, crossref, pubmed, 'semantic-scholar': semanticScholar }[name]()
}

function webLacks(tool: WebTool | undefined): string | null {
  const { WEB_SEARCH_KEY, WEB_SEARCH_URL } = env()
  switch (webEngine()) {
    case 'brave':
      return WEB_SEARCH_KEY ? null : 'WEB_SEARCH is brave, so WEB_SEARCH_KEY must be a Brave Search key.'
    case 'searxng':
      return WEB_SEARCH_URL ? null : 'WEB_SEARCH is searxng, so WEB_SEARCH_URL must be the address of SearXNG.'
    case 'model':
      return tool ? null : 'WEB_SEARCH is model: connect a language model under Settings.'
    default:
      return 'Web search is not set up. Set WEB_SEARCH in the environment.'
  }
}
