'use client'
import type { MailedLink } from '@/lib/accounts/joining/mail-links'
import { CopyLink } from './copy-link'

type Props = {
  made: MailedLink
  /** additional remarks about the link */
  about?: string
}

/** A new link: the address that it was mailed to, or the link itself to copy. */
export function MadeLink({ made: { path, days, sentTo, failure }, about }: Props) {
  const within = days === 1 ? 'a day' : 'a week'
  const more = about ? ` ${about}` : ''
  if (sentTo) return <p role="status">{`Sent to ${sentTo}. The link works once and expires in ${within}.${more}`}</p>
  return (
    <>
      {failure && (
        <p role="alert" className="mb-2 text-bad">
          {failure} You can send the link yourself.
        </p>
      )}
      <CopyLink path={path} about={`The link works once, expires in ${within}, and will not be shown again.${more}`} />
    </>
  )
}
