import { searchWebByModel } from '../../models/calls/search-web'
import { hasModel } from '../../models/connection/model-in-use'
import type { WebTool } from '../../sources/search/web'

/** Web search by the model's provider; undefined without a model. */
export async function webTool(): Promise<WebTool | undefined> {
  return (await hasModel()) ? searchWebByModel : undefined
}
