'use client'
import { type ReactNode, useEffect, useState } from 'react'
import type { WaysIn } from '@/lib/accounts/people/ways-in'
import { SCOPE_WORDS } from '../account/scope-words'
import { sayBrowser } from '../shell/say-browser'
import { When } from '../shell/when'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { ErrorLine } from '../ui/error-line'
import { useAct } from '../ui/use-act'
import { endWay, waysIn } from './actions'

type Props = { personId: string; name: string; onClose(): void }

/** A person's current ways to sign in, for an administrator to revoke. */
export function WaysInDialog({ personId, name, onClose }: Props) {
  const { error, act } = useAct()
  const [ways, setWays] = useState<WaysIn | null>(null)
  useEffect(() => {
    void act(waysIn(personId)).then((done) => done && setWays(done.value))
  }, [act, personId])
  const end = async (kind: keyof WaysIn, id: string) => {
    const done = await act(endWay(personId, kind, id))
    if (done) setWays(done.value)
  }
  return (
    <Dialog title={`How ${name} signs in`} onClose={onClose}>
      <ErrorLine className="mb-3">{error}</ErrorLine>
      {!ways && !error && <p className="text-soft">Loading…</p>}
      {ways && (
        <div className="space-y-5">
          <Ways title="Browsers" none="Not signed in anywhere.">
            {ways.signIns.map(({ id, browser, address, lastSeenAt }) => (
              <Way key={id} name={sayBrowser(browser)} button="Sign out" onEnd={() => void end('signIns', id)}>
                {address && `${address} · `}last active <When iso={lastSeenAt} />
              </Way>
            ))}
          </Ways>
          <Ways title="Passkeys" none="None.">
            {ways.passkeys.map(({ id, name: called, createdAt }) => (
              <Way key={id} name={called} button="Remove" onEnd={() => void end('passkeys', id)}>
                added <When iso={createdAt} />
              </Way>
            ))}
          </Ways>
          <Ways title="API keys" none="None.">
            {ways.keys.map(({ id, name: called, scope, usedAt }) => (
              <Way key={id} name={called} button="Revoke" onEnd={() => void end('keys', id)}>
                {SCOPE_WORDS[scope]} · {usedAt ? <When iso={usedAt} /> : 'never used'}
              </Way>
            ))}
          </Ways>
          <Ways title="Programs" none="None.">
            {ways.programs.map(({ id, name: called, scope, usedAt }) => (
              <Way key={id} name={called} button="Revoke" onEnd={() => void end('programs', id)}>
                {SCOPE_WORDS[scope]} · <When iso={usedAt} />
              </Way>
            ))}
          </Ways>
        </div>
      )}
      <Button className="mt-5" onClick={onClose}>
        Close
      </Button>
    </Dialog>
  )
}

function Ways({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  return (
    <section aria-label={title}>
      <h3 className="font-medium">{title}</h3>
      {children.length > 0 ? <ul className="mt-1">{children}</ul> : <p className="mt-1 text-soft">{none}</p>}
    </section>
  )
}

function Way({ name, button, onEnd, children }: { name: string; button: string; onEnd(): void; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 border-t border-line py-2">
      <div className="min-w-0 flex-1">
        <p className="break-words">{name}</p>
        <p className="text-xs break-words text-faint">{children}</p>
      </div>
      <Button aria-label={`${button}: ${name}`} onClick={onEnd}>
        {button}
      </Button>
    </li>
  )
}
