import { type CslItem, type CslName, cslItemSchema } from '../../citations/csl/csl-item'
import { namesInParts, paperToCsl } from '../../citations/csl/paper-to-csl'
import type { Paper } from '../../db/generated/client'
import { nameOf } from './reference'

/** Fields of a reference without columns in the paper's row. Null or empty: unknown. */
export type ReferenceDetails = {
  /** CSL type, such as `article-journal` */
  type: string
  volume: string | null
  issue: string | null
  /** printed pages, such as `377-387` */
  page: string | null
  publisher: string | null
  /** given name first */
  editors: string[]
}

/** Details of a paper's reference. */
export function referenceDetails(paper: Paper): ReferenceDetails {
  const { type, volume = null, issue = null, page = null, publisher = null, editor = [] } = paperToCsl(paper)
  return { type, volume, issue, page, publisher, editors: editor.map(nameOf).filter(Boolean) }
}

/** The paper's CSL item with these details; null if nothing changed. Unchanged names keep their parts. */
export function withReferenceDetails(paper: Paper, details: ReferenceDetails): CslItem | null {
  if (JSON.stringify(details) === JSON.stringify(referenceDetails(paper))) return null
  const known = cslItemSchema.safeParse(paper.csl)
  const before: CslItem = known.success ? known.data : { id: paper.id, type: details.type }
  const { type, volume, issue, page, publisher, editors } = details
  const editor: CslName[] = namesInParts(editors, before.editor)
  const changed = { type, volume, issue, page, publisher, editor: editor.length > 0 ? editor : null }
  const item = Object.entries({ ...before, ...changed }).filter(([, value]) => value !== null)
  return cslItemSchema.parse(Object.fromEntries(item))
}
