'use client'
import { useState } from 'react'
import type { MailedLink } from '@/lib/accounts/joining/mail-links'
import type { ListedPerson } from '@/lib/accounts/rights/person'
import { ProofDialog } from '../account/proof-dialog'
import type { Asks } from '../account/proof-fields'
import { Choice } from '../settings/choice'
import { When } from '../shell/when'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { ErrorLine } from '../ui/error-line'
import { useAct } from '../ui/use-act'
import { deletePerson, giveRole, resetPassword, setDisabled, takeOffTwoFactor } from './actions'
import { MadeLink } from './made-link'
import { ROLE_CHOICES } from './role-words'
import { WaysInDialog } from './ways-in-dialog'

/** A person with an account, and an administrator's actions on it. */
export function PersonRow({ person, isSelf, asks }: { person: ListedPerson; isSelf: boolean; asks: Asks }) {
  const { id, name, email, role, disabled, hasTwoFactor, lastSeenAt } = person
  const { error, act } = useAct()
  const [deleting, setDeleting] = useState(false)
  const [looking, setLooking] = useState(false)
  const [made, setMade] = useState<MailedLink | null>(null)
  const [proving, setProving] = useState<'password' | 'administrator' | null>(null)
  return (
    <li className="border-t border-line py-3 text-sm">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className={disabled ? 'text-faint' : 'font-medium'}>
            {name}
            {isSelf && <span className="font-normal text-faint"> (you)</span>}
            {disabled && ' (disabled)'}
          </p>
          <p className="text-xs break-all text-faint">
            {email}
            {lastSeenAt && (
              <>
                {' · last active '}
                <When iso={lastSeenAt} />
              </>
            )}
          </p>
        </div>
        <Choice
          label={`Role of ${name}`}
          isLabelHidden
          value={role}
          options={ROLE_CHOICES}
          onChange={(chosen) => (chosen === 'administrator' ? setProving(chosen) : void act(giveRole(id, chosen)))}
        />
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={() => setProving('password')}>Reset password…</Button>
        <Button onClick={() => setLooking(true)}>Sign-in and access…</Button>
        {!isSelf && hasTwoFactor && (
          <Button onClick={() => void act(takeOffTwoFactor(id))}>Turn off two-factor authentication</Button>
        )}
        {!isSelf && (
          <Button onClick={() => void act(setDisabled(id, !disabled))}>{disabled ? 'Enable' : 'Disable'}</Button>
        )}
        {!isSelf && <Button onClick={() => setDeleting(true)}>Delete…</Button>}
      </div>
      {made && (
        <div className="mt-2">
          <MadeLink made={made} />
        </div>
      )}
      {proving === 'password' && (
        <ProofDialog
          title={`Reset the password for ${name}?`}
          button="Create link"
          asks={asks}
          act={(proof) => resetPassword(id, proof)}
          onDone={setMade}
          onClose={() => setProving(null)}
        >
          Anyone with the link can set a new password for {email} and sign in.
        </ProofDialog>
      )}
      {proving === 'administrator' && (
        <ProofDialog
          title={`Make ${name} an administrator?`}
          button="Make administrator"
          asks={asks}
          act={(proof) => giveRole(id, 'administrator', proof)}
          onClose={() => setProving(null)}
        >
          {email} can then manage people, the language model and backups.
        </ProofDialog>
      )}
      {looking && <WaysInDialog personId={id} name={name} onClose={() => setLooking(false)} />}
      {deleting && (
        <Dialog title={`Delete ${name}?`} onClose={() => setDeleting(false)}>
          <p className="text-soft">
            The account for {email} will be permanently deleted, along with all sessions, answers, tables, notes,
            highlights and collections, and any papers that are only in this person’s own library. Papers added to other
            libraries stay there.
          </p>
          <div className="mt-4 flex gap-2">
            <Button
              className="border-bad text-bad"
              onClick={() => {
                setDeleting(false)
                void act(deletePerson(id))
              }}
            >
              Delete permanently
            </Button>
            <Button onClick={() => setDeleting(false)}>Cancel</Button>
          </div>
        </Dialog>
      )}
      <ErrorLine className="mt-2">{error}</ErrorLine>
    </li>
  )
}
