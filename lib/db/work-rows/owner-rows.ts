import type { PrismaClient } from '../generated/client'
import { enginePool } from './engine-pool'

/** Owner of work: the workflow, and the token of the only execution that may write. */
export type Owner = { workflowId: string; token: string }

/** Error code of `require_owner`. */
export const NOT_OWNER = 'FO001'

/** Throws an error with the code `NOT_OWNER` if another execution has the work. */
export async function requireOwner(owner: Owner): Promise<void> {
  await (await enginePool()).query('SELECT require_owner($1, $2)', [owner.workflowId, owner.token])
}

/** A person's request to a run, and whether the calling execution still owns it. */
export type WishRow = { wish: string | null; owned: boolean }

/** Requests to these runs, in order; null for an unknown run. One statement for any number of runs. */
export async function selectWishes(runs: { runId: string; owner: Owner | null }[]): Promise<(WishRow | null)[]> {
  const { rows } = await (await enginePool()).query<WishRow & { place: number }>(
    `SELECT w.place::int AS place, r.wish, w.workflow_id IS NULL OR EXISTS (
       SELECT 1 FROM dbos.workflow_status WHERE workflow_uuid = w.workflow_id AND owner_xid = w.token
     ) AS owned
     FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS w(run_id, workflow_id, token, place)
     JOIN run r ON r.id = w.run_id`,
    [
      runs.map(({ runId }) => runId),
      runs.map(({ owner }) => owner?.workflowId ?? null),
      runs.map(({ owner }) => owner?.token ?? null),
    ],
  )
  const found = new Map(rows.map(({ place, ...row }) => [place, row]))
  return runs.map((_, index) => found.get(index + 1) ?? null)
}

/**
 * First statement of a transaction that requires ownership of the work. It fails with the code `NOT_OWNER` if another
 * execution has the work, and prevents a takeover until the transaction ends.
 */
export function holdWork(client: PrismaClient, owner: Owner | null) {
  return client.$queryRaw`SELECT require_owner(${owner?.workflowId ?? null}, ${owner?.token ?? null})`
}
