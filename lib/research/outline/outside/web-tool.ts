import { hasModel } from '../../../models/model-in-use'
import { searchWebByModel } from '../../../models/search-web'
import type { WebTool } from '../../../sources/web'

/** The web search of the model's provider, where a model is connected. */
export async function webTool(): Promise<WebTool | undefined> {
  return (await hasModel()) ? searchWebByModel : undefined
}
