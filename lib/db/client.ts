import { PrismaPg } from '@prisma/adapter-pg'
import { currentOwner, currentView } from '../owner'
import { pool } from './connection/pool'
import { keepContexts } from './connection/walls'
import { PrismaClient } from './generated/client'

const shared = globalThis as typeof globalThis & { folioPrisma?: Promise<PrismaClient> }

/**
 * Time limits for a transaction, ms: waiting for a connection, and running. They are long because a busy machine is
 * slow, and the embedded database has a single connection.
 */
const LONGEST = { maxWait: 300_000, timeout: 300_000 }

/**
 * The only Prisma client of this process, on the only pool. New rows of tables with an owner belong to the current one.
 */
export function db(): Promise<PrismaClient> {
  shared.folioPrisma ??= pool().then((open) => {
    const client = new PrismaClient({ adapter: new PrismaPg(open), transactionOptions: LONGEST })
    keepContexts(client)
    return owned(client)
  })
  return shared.folioPrisma
}

/** Discards the client, after `closePool()`. */
export function forgetClient(): void {
  shared.folioPrisma = undefined
}

/**
 * Adds the owner to every write, and limits every read to what the current person may see, so that no caller can forget
 * it. The database enforces reads as well, including those of handwritten SQL: see `walls.ts`.
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
    ...PAPER_TABLES.map((model) => [model, within(ofHeld)]),
    ['chunk', within(ofIndexed)],
    ['share', { ...within(readable, own), ...add }],
    ['commentThread', within(ofShared)],
    ['comment', within(ofThread, written)],
    ['commentNotice', within(told)],
    ...Object.entries(WITHIN).map(([model, path]) => [model, within(path)]),
  ])
  // The methods and results are the same; only the type of the client would change.
  return client.$extends({ query } as object) as unknown as PrismaClient
}

/** Tables with an owner. `setting` contains the installation's settings, whoever saved them. */
const OWNED = [
  ...['session', 'run', 'import', 'modelUse', 'topic', 'comparisonTable', 'collection', 'zoteroLink', 'zoteroAct'],
  ...['note', 'highlight', 'paperMark', 'sharedPicture'],
]

/** Tables whose rows belong to rows of these. */
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
const PAPER_TABLES = [
  ...['page', 'ocrPage', 'pictureReading', 'summary', 'paperAlias', 'indexedPaper', 'spelledNames', 'citedPapers'],
  ...['paperRelevance', 'paperFindings', 'paperRelation'],
]

/** The caller's libraries. */
function mine(): object {
  const view = currentView()
  if (view === 'all') return {}
  // Everybody with an account is in `everyone`; nobody is in none.
  const all = view.owner ? [{ kind: 'everyone' }] : []
  return { OR: [...all, { members: { some: { personId: view.owner } } }] }
}

const ofMine = () => (currentView() === 'all' ? {} : { library: mine() })

/** The papers of the caller's libraries, and works from outside, whose metadata is public. */
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

/**
 * Limits the methods that read rows to those that `path` names, and the methods that change rows to those of `changes`.
 */
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
    // Added to the caller's `where`, which may name the same relation.
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
