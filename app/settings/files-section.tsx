import type { FilesState, ServerFiles } from '@/lib/library/files/files-state'
import { sayBytes } from '@/lib/text/say-bytes'
import { When } from '../shell/when'

/** Where PDFs are, when an S3 store is set up: what waits to be sent there, and what is wrong. */
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
          <>New PDFs are kept on this disk. Those that are not here are read from {place}.</>
        )}{' '}
        Copies of those that were used last are on this disk: {sayBytes(near.bytes)} of {sayBytes(near.bound)}.
      </p>
      {servers.length === 0 ? (
        <p>The store has all of them.</p>
      ) : (
        <ul className="space-y-3">
          {servers.map((server) => (
            <li key={server.server}>
              <Waiting server={server} alone={servers.length === 1} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Waiting({ server: { server, waiting, trouble, at }, alone }: { server: ServerFiles; alone: boolean }) {
  const where = alone ? 'this disk' : server
  return (
    <>
      {trouble && (
        <span className="block text-bad">
          {trouble} (<When iso={at} />)
        </span>
      )}
      {waiting > 0 &&
        `${waiting === 1 ? '1 PDF waits' : `${waiting.toLocaleString('en')} PDFs wait`} on ${where} to be sent. Until then that is the only copy.`}
    </>
  )
}
