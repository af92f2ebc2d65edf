import type { Prisma } from '../../db/generated/client'
import { toJson } from '../../db/json'
import type { Reference } from './reference'

/** A reference as columns of a paper; its tags belong to the person who imported it. */
export function referenceColumns({ files: _, tags: __, groups: ___, csl, ...columns }: Reference) {
  return { ...columns, csl: toJson(csl) } satisfies Partial<Prisma.PaperCreateInput>
}
