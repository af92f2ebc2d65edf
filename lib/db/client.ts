import { PrismaPg } from '@prisma/adapter-pg'
import { currentOwner, currentView } from '../owner'
import { PrismaClient } from './generated/client'
import { pool } from './pool'
import { keepContexts } from './walls'

const shared = globalThis as typeof globalThis & { folioPrisma?: Promise<PrismaClient> }

/**
 * Limits in ms for a transaction that hangs: waiting for a connection, and running. They are long, since a busy machine is
 * slow and all share the embedded database's one connection.
 */
const LONGEST = { maxWait: 300_000, timeout: 300_000 }

/** The one Prisma client of this process, on the one pool. What it adds to tables that have an owner is the current one's. */
export function db(): Promise<PrismaClient> {
  shared.folioPrisma ??= pool().then((open) => {
    const client = new PrismaClient({ adapter: new PrismaPg(open), transactionOptions: LONGEST })
    keepContexts(client)
    return owned(client)
  })
  return shared.folioPrisma
}

/** Forgets the client, after `closePool()`. */
export function forgetClient(): void {
  shared.folioPrisma = undefined
}

/**
 * Nobody who writes has to remember whose it is, and none can forget; nobody finds what is another person's. The database
 * holds the latter a second time, also for statements that are written by hand: see `walls.ts`.
 */
function owned(client: PrismaClient): PrismaClient {
  const add = {
    create: ({ args, query }: ClientQuery<{ data: object }>) => query({ ...args, data: withOwnerId(args.data) }),
    createMany: ({ args, query }: ClientQuery<{ data: object | object[] }>) =>
      query({ ...args, data: Array.isArray(args.data) ? args.data.map(withOwnerId) : withOwnerId(args.data) }),
    upsert: ({ args, query }: ClientQuery<{ create: object; where: object }>) =>
      query({ ...args, where: { ...args.where, ...own() }, create: withOwnerId(args.create) }),
  }
  const query = Object.fromEntries([
    ...OWNED.map((model) => [model, { ...within(own), ...add }]),
    ['setting', add],
    ['library', within(mine)],
    ['libraryMember', within(ofMine)],
    ['libraryPaper', within(ofMine)],
    ['paper', within(accessiblePapers)],
    ...OF_PAPERS.map((model) => [model, within(ofHeld)]),
    ['chunk', within(ofIndexed)],
    ['share', { ...within(readable, own), ...add }],
    ['commentThread', within(ofShared)],
    ['comment', within(ofThread, written)],
    ['commentNotice', within(told)],
    ...Object.entries(WITHIN).map(([model, path]) => [model, within(path)]),
  ])
  // The same methods, with the same results: only the type of the client would be another one.
  return client.$extends({ query } as object) as unknown as PrismaClient
}

/** Tables that have an owner; setting keeps what is the installation's, whoever saved it. */
const OWNED = [
  ...['session', 'run', 'import', 'modelUse', 'topic', 'comparisonTable', 'collection', 'zoteroLink', 'zoteroAct'],
  ...['note', 'highlight', 'paperMark', 'sharedPicture'],
]

/** Those that belong to a row of these. */
const WITHIN: Record<string, () => object> = {
  ...only(['reportPlan', 'runCall', 'modelExchange', 'takenStep', 'runEvent', 'evidence', 'answer'], 'run'),
  ...only(['entry'], 'session'),
  ...only(['citation', 'savedAnswer'], 'answer', 'run'),
  ...only(['comparisonRow'], 'table'),
  ...only(['comparisonCell'], 'row', 'table'),
  ...only(['topicPage', 'topicFind'], 'topic'),
  ...only(['collectionPaper'], 'collection'),
  ...only(['zoteroLibrary'], 'link'),
  ...only(['zoteroCollection', 'zoteroItem'], 'library', 'link'),
  ...only(['zoteroWrite'], 'act'),
  ...only(['shareLink'], 'share'),
}

/** Rows that the current person shares, and those shared with their libraries. */
function readable(): object {
  return currentView() === 'all' ? {} : { OR: [own(), { revokedAt: null, library: mine() }] }
}

const ofShared = () => (currentView() === 'all' ? {} : { share: readable() })
const ofThread = () => (currentView() === 'all' ? {} : { thread: ofShared() })
const written = () => person('authorId')
const told = () => (currentView() === 'all' ? {} : { ...person('personId'), comment: ofThread() })

function person(column: string): object {
  const view = currentView()
  return view === 'all' ? {} : { [column]: view.owner }
}

/** Tables of data on a paper, for everybody who has it. */
const OF_PAPERS = [
  ...['page', 'ocrPage', 'summary', 'paperAlias', 'indexedPaper', 'spelledNames', 'citedPapers'],
  ...['paperRelevance', 'paperFindings', 'paperRelation'],
]

/** The libraries of the one who asks. */
function mine(): object {
  const view = currentView()
  if (view === 'all') return {}
  // Whoever has an account is of `everyone`; nobody is of none.
  const all = view.owner ? [{ kind: 'everyone' }] : []
  return { OR: [...all, { members: { some: { personId: view.owner } } }] }
}

const ofMine = () => (currentView() === 'all' ? {} : { library: mine() })

/** The papers of these, and works from outside, which are what public sources told, whoever asked them. */
function accessiblePapers(): object {
  if (currentView() === 'all') return {}
  return { OR: [{ standing: 'outside' }, { libraries: { some: { removedAt: null, library: mine() } } }] }
}

const ofHeld = () => (currentView() === 'all' ? {} : { paper: accessiblePapers() })
const ofIndexed = () => (currentView() === 'all' ? {} : { indexed: { paper: accessiblePapers() } })

function only(models: string[], ...path: string[]): Record<string, () => object> {
  const where = () => (currentView() === 'all' ? {} : path.reduceRight<object>((to, name) => ({ [name]: to }), own()))
  return Object.fromEntries(models.map((model) => [model, where]))
}

const LOOKUPS = [
  ...['findUnique', 'findUniqueOrThrow', 'findFirst', 'findFirstOrThrow', 'findMany', 'count', 'aggregate', 'groupBy'],
]
const CHANGES = ['update', 'updateMany', 'delete', 'deleteMany']

/** The methods that look rows up, over those alone that `path` names, and those that change them, over those of `changes`. */
function within(path: () => object, changes = path) {
  return Object.fromEntries([
    ...LOOKUPS.map((name) => [name, over(path)]),
    ...CHANGES.map((name) => [name, over(changes)]),
  ])
}

function over(path: () => object) {
  return ({ args, query }: ClientQuery<{ where?: object }>) => {
    const asked = args ?? {}
    const where = path()
    if (Object.keys(where).length === 0) return query(asked)
    // Beside what was asked and not in place of it: `where` may name the same relation.
    return query({ ...asked, where: { ...asked.where, AND: [...listed(asked.where), where] } })
  }
}

function listed(where: object & { AND?: object | object[] } = {}): object[] {
  return where.AND === undefined ? [] : [where.AND].flat()
}

function own(): object {
  const view = currentView()
  return view === 'all' ? {} : { ownerId: view.owner }
}

type ClientQuery<Args> = { args: Args; query(args: Args): Promise<unknown> }

const withOwnerId = (row: object) => ({ ownerId: currentOwner(), ...row })
