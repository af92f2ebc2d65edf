'use client'
import { useState } from 'react'
import type { ListedInvitation } from '@/lib/accounts/joining/invitations'
import type { MailedLink } from '@/lib/accounts/joining/mail-links'
import { ProofDialog } from '../account/proof-dialog'
import type { Asks } from '../account/proof-fields'
import { When } from '../shell/when'
import { Button } from '../ui/button'
import { ErrorLine } from '../ui/error-line'
import { useAct } from '../ui/use-act'
import { inviteAgain, revokeLink } from './actions'
import { MadeLink } from './made-link'
import { MAKES_ADMINISTRATOR } from './role-words'

type Props = { invitations: ListedInvitation[]; mails: boolean; asks: Asks }

/** Unused links, and an administrator's actions on them. */
export function InvitationList({ invitations, mails, asks }: Props) {
  const { error, act } = useAct()
  // A new link replaces the old one, whose row disappears.
  const [made, setMade] = useState<{ link: MailedLink; about?: string } | null>(null)
  const [proving, setProving] = useState<ListedInvitation | null>(null)
  const show = (link: MailedLink, { role }: ListedInvitation) =>
    setMade({ link, ...(role === 'administrator' && { about: MAKES_ADMINISTRATOR }) })
  const renew = async (invitation: ListedInvitation) => {
    const { id, role } = invitation
    if (role === null || role === 'administrator') return setProving(invitation)
    const done = await act(inviteAgain(id))
    if (done) show(done.value, invitation)
  }
  return (
    <div className="mt-6 text-sm">
      {made && <MadeLink made={made.link} about={made.about} />}
      <ErrorLine>{error}</ErrorLine>
      {proving && (
        <ProofDialog
          title="Create a new link?"
          button="Create link"
          asks={asks}
          act={(proof) => inviteAgain(proving.id, proof)}
          onDone={(link) => show(link, proving)}
          onClose={() => setProving(null)}
        >
          {proving.name ? `${proving.name} can use the link to set a new password.` : MAKES_ADMINISTRATOR} The previous
          link no longer works.
        </ProofDialog>
      )}
      {invitations.length > 0 && (
        <ul aria-label="Unused links" className="mt-3">
          {invitations.map((invitation) => {
            const { id, role, email, name, by, at, expiresAt } = invitation
            const called = name ? `the link for ${name}` : `the invitation for ${email ?? role}`
            return (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2">
                <div className="min-w-48 flex-1">
                  <p className="break-words">
                    {name ? `Password reset link for ${name}` : `${email ?? 'Invitation link'}, as ${role}`}
                  </p>
                  <p className="text-xs text-faint">
                    by {by}, <When iso={at} /> · valid until {expiresAt.slice(0, 16).replace('T', ' ')} UTC
                  </p>
                </div>
                <div className="flex gap-2">
                  <Button
                    aria-label={`${mails && email ? 'Send again' : 'New link'}: ${called}`}
                    onClick={() => void renew(invitation)}
                  >
                    {mails && email ? 'Send again' : 'New link'}
                  </Button>
                  <Button
                    aria-label={`Revoke ${called}`}
                    onClick={() => {
                      setMade(null)
                      void act(revokeLink(id))
                    }}
                  >
                    Revoke
                  </Button>
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
