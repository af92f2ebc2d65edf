import type { Researcher } from '../researcher'
import { agreementWithModel } from './agreement-with-model'
import { checklistWithModel } from './checklist-with-model'
import { queriesWithModel } from './queries-with-model'
import { readWithModel } from './read-with-model'
import { refineWithModel } from './refine-with-model'
import { reviewWithModel } from './review-with-model'
import { synthesisWithModel } from './synthesis-with-model'

/** Lets the run's language model think; what it fails at the words do. */
export const modelResearcher: Researcher = {
  refine: refineWithModel,
  checklist: checklistWithModel,
  queries: queriesWithModel,
  read: readWithModel,
  review: reviewWithModel,
  agreement: agreementWithModel,
  synthesis: synthesisWithModel,
}
