import { pool } from './pool'

/** Removes a deleted account's names and addresses from the log. The person's id stays. */
export async function forgetInAudit({ id, email }: { id: string; email: string }): Promise<void> {
  const open = await pool()
  await open.query(
    "UPDATE audit_entry SET name = NULL, email = NULL, address = NULL, about = '{}' WHERE person_id = $1",
    [id],
  )
  await open.query(
    `UPDATE audit_entry SET about = about - 'personName' - 'personEmail' - 'from' - 'before' WHERE about->>'personId' = $1`,
    [id],
  )
  await open.query(`UPDATE audit_entry SET about = about - 'email' WHERE about->>'email' = $1`, [email])
}
