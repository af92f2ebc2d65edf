import { lastQuerySet } from '../../citations/references/references'
import { db } from '../../db/client'
import { AppError } from '../../errors'
import { INITIAL, transition } from '../../sessions/state-machine'
import { earlierAnswer } from '../earlier-answer'
import { getRunView } from '../runs'
import type { EditedAnswer } from './edit-answer'
import { getEditable, restoreVersion } from './edited-version'

/**
 * Takes the last edit of an edited version back. When it was the first one, the version goes, and the one that it was
 * made from is returned. Throws `AppError('conflict')` when something was made from it or kept of it since.
 */
export async function undoEdit(runId: string): Promise<EditedAnswer> {
  const run = await getEditable(runId)
  if (!run.canBeAmended)
    throw new AppError(
      'conflict',
      'This edit cannot be undone: a later version was made from it, or you saved or rated it.',
    )
  const { passages } = await earlierAnswer(runId)
  if (await restoreVersion(run, passages)) return { runId, view: await getRunView(runId) }
  if (!run.parentId) throw new AppError('conflict', 'The version before this edit no longer exists.')
  const view = await getRunView(run.parentId)
  const { sessionId, question } = run
  const cited = lastQuerySet(view.references)
  const client = await db()
  await client.$transaction([
    client.run.delete({ where: { id: runId } }),
    client.session.update({
      where: { id: sessionId },
      data: transition(INITIAL, { type: 'answered', runId: run.parentId, question, answer: view.markdown, cited }),
    }),
  ])
  return { runId: run.parentId, view }
}
