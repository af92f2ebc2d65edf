import { env } from '../lib/env'
import { AppError, toFailure } from '../lib/errors'
import {
  copyToDisk,
  copyToStore,
  type Moved,
  type MoveProgress,
  removeFromDisk,
  removeFromStore,
} from '../lib/files/move-files'
import { type ObjectStore, objectStore } from '../lib/s3/object-store'
import { sayBytes } from '../lib/text/format/phrases'

// `npm run files -- to-s3 | to-disk | remove-from-disk | remove-from-s3`: moves the PDFs, also while Folio is running.

type Move = {
  what: string
  move(store: ObjectStore, onProgress: (progress: MoveProgress) => void): Promise<Moved>
  did: string
  next(): string
}

const MOVES: Record<string, Move> = {
  'to-s3': {
    what: 'copies all PDFs of this disk to the S3 store, and proves each there',
    move: copyToStore,
    did: 'copied',
    next: () =>
      env().FILES === 's3'
        ? 'The copies on this disk stay until you take them away: npm run files -- remove-from-disk'
        : 'Set FILES=s3 and start Folio again: what was added meanwhile is sent then.',
  },
  'to-disk': {
    what: 'copies all PDFs of the S3 store to this disk, and proves each here',
    move: copyToDisk,
    did: 'copied',
    next: () =>
      env().FILES === 's3'
        ? 'Set FILES=disk and start Folio again, then run this once more for what was added meanwhile.'
        : 'Those in the S3 store stay until you delete them: npm run files -- remove-from-s3',
  },
  'remove-from-disk': {
    what: 'takes those PDFs off this disk that the S3 store has, each after it was read and proved there',
    move: removeFromDisk,
    did: 'taken away',
    next: () => 'What is left on this disk are copies of what was used last, up to FILES_CACHE_MB.',
  },
  'remove-from-s3': {
    what: 'deletes those PDFs in the S3 store that lie on this disk, each after it was read and proved here',
    move: removeFromStore,
    did: 'deleted',
    next: () => 'The S3 settings are not needed any more.',
  },
}

const EACH_MS = 2_000

const [name = ''] = process.argv.slice(2)
try {
  const chosen = MOVES[name]
  if (!chosen) {
    const lines = Object.entries(MOVES).map(([word, { what }]) => `  ${word.padEnd(16)}  ${what}`)
    print('Say what to do with the PDFs: npm run files -- …', ...lines)
    process.exit(1)
  }
  const store = await openStore()
  const { address, bucket } = store.settings
  print(`The PDFs of ${env().DATA_DIR} and of the bucket ${bucket} at ${address}.`)
  let told = 0
  const moved = await chosen.move(store, (progress) => {
    if (Date.now() - told < EACH_MS) return
    told = Date.now()
    print(`  ${progress.done} of ${progress.of} (${sayBytes(progress.bytes)} ${chosen.did})`)
  })
  const { of, did, bytes, damaged } = moved
  const files = (number: number) => `${number} ${number === 1 ? 'PDF' : 'PDFs'}`
  print(`✓ ${files(did)} of ${of} ${chosen.did} (${sayBytes(bytes)}), ${of - did - damaged.length} needed nothing.`)
  if (damaged.length > 0) {
    print(
      `${files(damaged.length)} ${damaged.length === 1 ? 'is' : 'are'} damaged and left as they are. Add the same files again, or put them back from a backup:`,
      ...damaged.map((hash) => `  ${hash}.pdf`),
    )
    process.exit(1)
  }
  print(chosen.next())
  process.exit(0)
} catch (error) {
  const { code, message } = toFailure(error)
  const advice = code === 'file_away' ? '\nRun it again: it goes on where it was.' : ''
  process.stderr.write(`${code === 'internal' ? String(error) : message}${advice}\n`)
  process.exit(1)
}

async function openStore(): Promise<ObjectStore> {
  const store = await objectStore()
  if (!store)
    throw new AppError(
      'bad_request',
      'No S3 store is set up. Set S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, and S3_REGION or S3_ENDPOINT.',
    )
  const trouble = await store.check()
  if (trouble) throw new AppError('file_away', trouble.message)
  return store
}

function print(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
