import { hasModel } from '../../../models/model-in-use'
import { searchWebByModel } from '../../../models/search-web'
import type { WebTool } from '../../../sources/web'

/** Web search by the model's provider; undefined without a model. */
export async function webTool(): Promise<WebTool | undefined> {
  return (await hasModel()) ? searchWebByModel : undefined
}
