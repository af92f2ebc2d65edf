import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FolioProcess } from './folio-process'

const PASSWORD = 'seven quiet herons wade'

/** What Folio acknowledged, and must have at the end. */
type Accepted = { runs: Set<string>; papers: Set<string>; signIns: string[] }

/** A person with an account who uses whichever server is up. */
export class PersonAtWork {
  readonly accepted: Accepted = { runs: new Set(), papers: new Set(), signIns: [] }

  constructor(
    readonly id: string,
    readonly email: string,
    /** the library to which this person adds papers */
    readonly library: string,
    readonly servers: FolioProcess[],
  ) {}

  /** Sends a request signed in with `cookie`, by default the latest one. */
  call(server: FolioProcess, where: string, init: RequestInit = {}, cookie = this.accepted.signIns.at(-1) ?? '') {
    const headers = { ...(init.headers as Record<string, string>), cookie }
    const signal = AbortSignal.timeout(120_000)
    return fetch(`http://127.0.0.1:${server.port}${where}`, { redirect: 'manual', signal, ...init, headers })
  }

  #anyServer(): FolioProcess {
    const up = this.servers.filter(({ isUp }) => isUp)
    const server = up[Math.floor(Math.random() * up.length)]
    if (!server) throw new Error('no server is up')
    return server
  }

  async signIn(): Promise<boolean> {
    const body = new URLSearchParams({ email: this.email, password: PASSWORD, to: '/' })
    const response = await this.call(this.#anyServer(), '/sign-in', { method: 'POST', body }, '')
    const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0])
    if (response.status !== 303 || cookie.length === 0) return false
    this.accepted.signIns.push(cookie.join('; '))
    return true
  }

  /** Asks a question, and leaves once the run has an id. */
  async ask(question: string, mode: string): Promise<boolean> {
    const headers = { accept: 'text/event-stream', 'content-type': 'application/json' }
    const settings = mode === 'report' ? { review: false } : undefined
    const body = JSON.stringify({ question, mode, settings })
    const response = await this.call(this.#anyServer(), '/api/research', { method: 'POST', headers, body })
    const reader = response.body?.getReader()
    const { value } = (await reader?.read()) ?? {}
    await reader?.cancel()
    const run = /"runId":"([^"]+)"/.exec(new TextDecoder().decode(value))?.[1]
    if (run) this.accepted.runs.add(run)
    return run !== undefined
  }

  async add(file: string): Promise<boolean> {
    const bytes = readFileSync(file)
    const body = new FormData()
    body.append('files', new Blob([bytes], { type: 'application/pdf' }), path.basename(file))
    const where = `/api/papers?library=${encodeURIComponent(this.library)}`
    const response = await this.call(this.#anyServer(), where, { method: 'POST', body })
    if (response.status !== 202) return false
    const { papers } = (await response.json()) as { papers: { status: string }[] }
    if (papers[0]?.status === 'failed') throw new Error(`${file} was refused`)
    this.accepted.papers.add(hashOf(bytes))
    return true
  }
}

export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Makes accounts: an administrator, who adds to everyone's library, and contributors, who add to their own. */
export async function makePeople(many: number, servers: FolioProcess[]): Promise<PersonAtWork[]> {
  const { invite, makeFirstLink } = await import('../../lib/accounts/joining/invitations')
  const { join } = await import('../../lib/accounts/joining/join')
  const { EVERYONE, myLibraries } = await import('../../lib/libraries/my-libraries')
  const { withOwner } = await import('../../lib/owner')
  const joinBy = (link: string, number: number) =>
    join(link.split('#key=')[1] ?? '', {
      ...{ name: `Person ${number}`, email: `person${number}@example.org`, password: PASSWORD },
    })
  const administrator = await joinBy(await makeFirstLink(), 0)
  const people = [new PersonAtWork(administrator.id, administrator.email, EVERYONE, servers)]
  while (people.length < many) {
    const { id, email } = await joinBy(await invite(administrator, 'contributor'), people.length)
    const own = (await withOwner(id, myLibraries)).find(({ kind }) => kind === 'own')
    people.push(new PersonAtWork(id, email, own?.id ?? '', servers))
  }
  return people
}
