import type { FilesState, ServerView } from '@/lib/library/files/files-state'
import { sayBytes } from '@/lib/text/format/phrases'
import { When } from '../shell/when'

/** Where PDFs are stored if there is an S3 store, pending transfers, and errors. */
export function FilesSection({ files: { inUse, address, bucket, near, servers } }: { files: FilesState }) {
  const place = (
    <>
      the bucket <code className="font-mono text-xs break-all">{bucket}</code> at{' '}
      <code className="font-mono text-xs break-all">{address}</code>
    </>
  )
  return (
    <div className="space-y-3 text-sm text-soft">
      <p>
        {inUse ? (
          <>PDFs are kept in {place}.</>
        ) : (
          <>New PDFs are kept on this disk. Other PDFs are read from {place}.</>
        )}{' '}
        The most recently used PDFs are also on this disk: {sayBytes(near.bytes)} of {sayBytes(near.bound)}.
      </p>
      {servers.length === 0 ? (
        <p>No PDFs are waiting to be uploaded.</p>
      ) : (
        <ul className="space-y-3">
          {servers.map((server) => (
            <li key={server.id}>
              <Waiting server={server} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Waiting({ server: { server, isOwn, waiting, trouble, at } }: { server: ServerView }) {
  const pdfs = waiting === 1 ? '1 PDF is waiting' : `${waiting.toLocaleString('en')} PDFs are waiting`
  return (
    <>
      {trouble && (
        <span className="block text-bad">
          {!isOwn && `On ${server}: `}
          {trouble} (<When iso={at} />)
        </span>
      )}
      {waiting > 0 &&
        `${pdfs} on ${isOwn ? 'this disk' : `${server}’s disk`} to be uploaded. Until then, no other copy exists.`}
    </>
  )
}
