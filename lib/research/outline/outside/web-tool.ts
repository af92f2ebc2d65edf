import { hasModel } from '../../../models/connection'
import { searchWebByModel } from '../../../models/search-web'
import type { WebTool } from '../../../sources/web'

/** The web search of the model's provider, where a model is connected. */
export function webTool(): WebTool | undefined {
  return hasModel() ? searchWebByModel : undefined
}
