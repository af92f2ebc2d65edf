import { db } from '../../db/client'
import { inTurn } from '../../db/connection/transaction'
import { toJson } from '../../db/json'
import { warnOf } from '../../log'
import { asInstallation, currentAddress } from '../../owner'
import { csvLine } from '../../text/format/csv'
import { type Act, actWords } from './act-words'

/**
 * An act and the name of its author at that time. `about`: its object; `personId`, `personName` and `personEmail`: its
 * author. Names are null once the account is deleted. `address`: network address of the request.
 */
export type AuditEntry = {
  id: number
  at: string
  personId: string | null
  name: string | null
  email: string | null
  address: string | null
  act: Act
  about: Record<string, string>
}

const DAY_MS = 86_400_000
/** The page that lists the acts names this number too. */
const KEPT_DAYS = 180
/** Entries per page of the list, and per query during an export. */
export const ACTS_A_PAGE = 100
const ACTS_A_LOOK = 1000
/** Network addresses listed per day and person for failed sign-ins. */
const MOST_ADDRESSES = 5

/** Records an act. A failure to record does not stop the act. */
export async function note(act: Act, personId: string | null, about: Record<string, string> = {}): Promise<void> {
  await asInstallation(async () => {
    const client = await db()
    const ids = [personId, about.personId].filter((id) => id != null)
    const rows = await client.person.findMany({
      where: { id: { in: ids } },
      select: { id: true, name: true, email: true },
    })
    const [by, whom] = [personId, about.personId].map((id) => rows.find((row) => row.id === id))
    const named = whom ? { ...about, personName: whom.name, personEmail: whom.email } : about
    const address = currentAddress() || null
    await client.auditEntry.create({
      data: { act, personId, name: by?.name ?? null, email: by?.email ?? null, address, about: toJson(named) },
    })
    await client.auditEntry.deleteMany({ where: { at: { lt: new Date(Date.now() - KEPT_DAYS * DAY_MS) } } })
  }).catch(warnOf('an audit event was not recorded', { act }))
}

/**
 * Records a failed sign-in as a person, or as an unknown address when null. Keeps one entry a day for each and counts,
 * so that repeated attempts do not fill the table.
 */
export async function noteFailedSignIn(person: { id: string } | null, address: string): Promise<void> {
  const act: Act = 'could not sign in'
  const personId = person?.id ?? ''
  const today = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS)
  const count = async () => {
    const client = await db()
    const found = await client.auditEntry.findFirst({
      where: { act, at: { gte: today }, about: { path: ['personId'], equals: personId } },
    })
    if (!found) return note(act, null, { personId, times: '1', from: address })
    const about = found.about as Record<string, string>
    const from = (about.from ?? '').split(', ')
    if (!from.includes(address) && from.length < MOST_ADDRESSES) from.push(address)
    const data = { about: toJson({ ...about, times: String(Number(about.times) + 1), from: from.join(', ') }) }
    await client.auditEntry.update({ where: { id: found.id }, data })
  }
  await asInstallation(() => inTurn('failed sign-ins', count)).catch(warnOf('an audit event was not recorded', { act }))
}

/** Acts, newest first. `before`: the last id of the previous page. */
export async function listActs(before?: number, take = ACTS_A_PAGE): Promise<AuditEntry[]> {
  return asInstallation(async () => {
    const rows = await (await db()).auditEntry.findMany({
      where: before === undefined ? {} : { id: { lt: before } },
      orderBy: { id: 'desc' },
      take,
    })
    return rows.map(({ at, act, about, ...row }) => ({
      ...{ ...row, at: at.toISOString(), act: act as Act },
      about: about as Record<string, string>,
    }))
  })
}

/** All acts as CSV, newest first, in chunks. */
export async function* actsAsCsv(): AsyncGenerator<string> {
  yield csvLine(['at', 'person id', 'name', 'email', 'address', 'act', 'about'])
  let before: number | undefined
  for (;;) {
    const acts = await listActs(before, ACTS_A_LOOK)
    if (acts.length === 0) return
    before = acts.at(-1)?.id
    yield acts.map(asLine).join('')
  }
}

function asLine({ at, personId, name, email, address, act, about }: AuditEntry): string {
  const words = Object.entries(about).map(([key, value]) => `${key}: ${value}`)
  return csvLine([at, personId ?? '', name ?? '', email ?? '', address ?? '', actWords(act), words.join('; ')])
}
