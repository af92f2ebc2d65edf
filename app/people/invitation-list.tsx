'use client'
import { useState } from 'react'
import type { ListedInvitation } from '@/lib/accounts/invitations'
import type { MailedLink } from '@/lib/accounts/mail-links'
import { When } from '../shell/when'
import { useAct } from '../ui/use-act'
import { inviteAgain, revokeLink } from './actions'
import { MadeLink } from './made-link'
import { MAKES_ADMINISTRATOR } from './role-words'

/** Links that were made and not used, with what an administrator may do with them. */
export function InvitationList({ invitations, mails }: { invitations: ListedInvitation[]; mails: boolean }) {
  const { error, act } = useAct()
  // A new link takes the place of the old one, whose row goes.
  const [made, setMade] = useState<{ link: MailedLink; about?: string } | null>(null)
  const renew = async ({ id, role }: ListedInvitation) => {
    const done = await act(inviteAgain(id))
    if (done) setMade({ link: done.value, ...(role === 'administrator' && { about: MAKES_ADMINISTRATOR }) })
  }
  return (
    <div className="mt-6 text-sm">
      {made && <MadeLink made={made.link} about={made.about} />}
      {error && (
        <p role="alert" className="text-bad">
          {error}
        </p>
      )}
      {invitations.length > 0 && (
        <ul aria-label="Links that were not used" className="mt-3">
          {invitations.map((invitation) => {
            const { id, role, email, name, by, at, expiresAt } = invitation
            const called = name ? `the link for ${name}` : `the invitation of ${email ?? role}`
            return (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2">
                <div className="min-w-48 flex-1">
                  <p className="break-words">
                    {name ? `A new password for ${name}` : `${email ?? 'A link to hand on'}, as ${role}`}
                  </p>
                  <p className="text-xs text-faint">
                    by {by}, <When iso={at} /> · holds until {expiresAt.slice(0, 16).replace('T', ' ')} UTC
                  </p>
                </div>
                <button
                  type="button"
                  className="button"
                  aria-label={`Make ${called} anew`}
                  onClick={() => void renew(invitation)}
                >
                  {mails && email ? 'Send again' : 'New link'}
                </button>
                <button
                  type="button"
                  className="button"
                  aria-label={`Revoke ${called}`}
                  onClick={() => {
                    setMade(null)
                    void act(revokeLink(id))
                  }}
                >
                  Revoke
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
