import { db } from '../../db/client'
import type { Run } from '../../db/generated/client'
import { fromJson } from '../../db/json'
import type { FollowUp } from '../../thinking/question-tasks'
import { ASKED_MODES, type Mode } from '../settings/modes'

type VersionParent = Pick<Run, 'id' | 'sessionId' | 'question' | 'followsId' | 'rootId' | 'understood'>

/** Columns that make a run the next version of its parent's answer. */
export async function nextVersion({ id, sessionId, question, followsId, understood, ...run }: VersionParent) {
  const client = await db()
  const rootId = run.rootId ?? id
  const { _max } = await client.run.aggregate({
    where: { OR: [{ id: rootId }, { rootId }] },
    _max: { version: true },
  })
  return {
    sessionId,
    question,
    followsId,
    understood: fromJson<FollowUp | null>(understood),
    parentId: id,
    rootId,
    version: (_max.version ?? 1) + 1,
  }
}

/** Columns that place a run beside one that failed. */
export function besideVersion(run: BesideRun) {
  const { id, sessionId, question, followsId, parentId, version, rootId } = run
  const understood = fromJson<FollowUp | null>(run.understood)
  return { sessionId, question, followsId, understood, parentId, version, rootId: rootId ?? id }
}

type BesideRun = VersionParent & Pick<Run, 'parentId' | 'version'>

/** The mode for asking a run's question again: that of the original version, from which this one came by changes. */
export async function originalMode({ id, mode, parentId, rootId }: Changed): Promise<Mode> {
  if (isAskedMode(mode) || !parentId) return isAskedMode(mode) ? mode : 'answer'
  const client = await db()
  const family = await client.run.findMany({
    where: { OR: [{ id: rootId ?? id }, { rootId: rootId ?? id }] },
    select: { id: true, mode: true, parentId: true },
  })
  const byId = new Map(family.map((run) => [run.id, run]))
  for (let one = byId.get(parentId); one; one = byId.get(one.parentId ?? '')) if (isAskedMode(one.mode)) return one.mode
  return 'answer'
}

type Changed = Pick<Run, 'id' | 'mode' | 'parentId' | 'rootId'>

function isAskedMode(mode: string): mode is Mode {
  return (ASKED_MODES as readonly string[]).includes(mode)
}
