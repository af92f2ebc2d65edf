'use client'
import type { MailedLink } from '@/lib/accounts/mail-links'
import { CopyLink } from './copy-link'

/** A link that was made: to whom it went by mail, or else the link itself to hand on. */
export function MadeLink({ made: { path, sentTo, failure } }: { made: MailedLink }) {
  if (sentTo) return <p role="status">Sent to {sentTo}. The link in it works once, within a week.</p>
  return (
    <>
      {failure && (
        <p role="alert" className="mb-2 text-bad">
          {failure} You can hand the link on yourself.
        </p>
      )}
      <CopyLink path={path} />
    </>
  )
}
