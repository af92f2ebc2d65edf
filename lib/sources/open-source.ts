import { env } from '../env'
import { AppError } from '../errors'
import { arxiv } from './arxiv'
import { type Access, SEARCH_ACCESS } from './ask-source'
import { crossref } from './crossref'
import { pubmed } from './pubmed'
import { semanticScholar } from './semantic-scholar'
import { SOURCE_TITLES, type Source, type SourceName } from './source'
import { type WebTool, web, webEngine } from './web'

/** A source that a question may be put to, or what it lacks. `keyed`: whether it is asked with a key. */
export type SourceState = { name: SourceName; title: string; keyed: boolean; lacks: string | null }

/** `tool`: the web search of the model's provider, where a model is connected. */
export type Opening = { access?: Access; tool?: WebTool }

/**
 * All sources outside the library, in the order in which they are shown. Who asks says whether there is a model's tool: left
 * out, the web would be gone from a run that has it.
 */
export function sourceStates({ tool }: { tool: WebTool | undefined }): SourceState[] {
  const { PUBMED_API_KEY, SEMANTIC_SCHOLAR_API_KEY, WEB_SEARCH_KEY } = env()
  const state = (name: SourceName, key?: string, lacks: string | null = null): SourceState => {
    return { name, title: SOURCE_TITLES[name], keyed: key !== undefined, lacks }
  }
  return [
    state('pubmed', PUBMED_API_KEY),
    state('arxiv'),
    state('semantic-scholar', SEMANTIC_SCHOLAR_API_KEY),
    state('crossref'),
    state('web', WEB_SEARCH_KEY, webLacks(tool)),
  ]
}

/** Throws `AppError('bad_request')` for one that lacks something. */
export function openSource(name: SourceName, { access = SEARCH_ACCESS, tool }: Opening = {}): Source {
  const lacks = name === 'web' ? webLacks(tool) : null
  if (lacks) throw new AppError('bad_request', lacks)
  if (name === 'web') return web(access, tool)
  return { arxiv, crossref, pubmed, 'semantic-scholar': semanticScholar }[name](access)
}

function webLacks(tool: WebTool | undefined): string | null {
  const { WEB_SEARCH_KEY, WEB_SEARCH_URL } = env()
  switch (webEngine()) {
    case 'brave':
      return WEB_SEARCH_KEY ? null : 'WEB_SEARCH is brave: WEB_SEARCH_KEY must be a key of it.'
    case 'searxng':
      return WEB_SEARCH_URL ? null : 'WEB_SEARCH is searxng: WEB_SEARCH_URL must say where it is.'
    case 'model':
      return tool ? null : 'WEB_SEARCH is model: connect a language model under Settings.'
    default:
      return 'Nothing is set up to search the web. WEB_SEARCH says what may be.'
  }
}
