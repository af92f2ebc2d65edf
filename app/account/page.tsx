import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { instituteToJoin } from '@/lib/accounts/joining/institute'
import { requiredProofs } from '@/lib/accounts/people/people'
import { listApiKeys } from '@/lib/accounts/programs/api-keys'
import { listGrants } from '@/lib/accounts/programs/programs'
import { listPasskeys } from '@/lib/accounts/sign-in/passkeys'
import { listSignIns } from '@/lib/accounts/sign-in/sign-in'
import { readTwoFactor } from '@/lib/accounts/sign-in/two-factor'
import { env } from '@/lib/env'
import { OWN } from '@/lib/models/connection/model-owner'
import { monthOf } from '@/lib/models/limits/month-limit'
import { listModelChoices } from '@/lib/models/settings/model-choices'
import { modelSettings } from '@/lib/models/settings/model-settings'
import { sayMayUse, sayMonth, sayMonthUse } from '../costs/say-month'
import { currentSignIn } from '../current-person'
import { ROLE_WORDS } from '../people/role-words'
import { ModelForm } from '../settings/model-form'
import { Section } from '../settings/section'
import { SignOut } from '../shell/sign-out'
import { INSTITUTE } from '../sign-in/sign-in-page'
import { ButtonAnchor } from '../ui/button'
import { KeyList } from './key-list'
import { LeaveForm } from './leave-form'
import { ModelChoice } from './model-choice'
import { NameForm } from './name-form'
import { PasskeyList } from './passkey-list'
import { PasswordForm } from './password-form'
import { ProgramList } from './program-list'
import { TwoFactorForm } from './two-factor-form'

export const metadata: Metadata = { title: 'Your account' }

/** Account settings. */
export default async function AccountPage() {
  const signedIn = await currentSignIn()
  if (!signedIn) notFound()
  const { person, signInId } = signedIn
  const [signIns, keys, twoFactor, passkeys, programs, asks, institute, month, models] = await Promise.all([
    listSignIns(person.id, signInId),
    listApiKeys(person.id),
    readTwoFactor(person.id),
    listPasskeys(person.id),
    listGrants(person.id),
    requiredProofs(person.id),
    instituteToJoin(person.id),
    monthOf(person.id),
    listModelChoices(),
  ])
  const own = modelSettings({ person: person.id })
  const isOwnChosen = models.chosen === OWN
  return (
    <div className="mx-auto max-w-[45rem] px-5 pt-8 pb-24 desk:px-10 desk:pt-10">
      <h1 className="page-title">Your account</h1>
      <p className="mt-2 text-sm text-soft">
        {person.email}, {person.role}. {ROLE_WORDS[person.role]}
      </p>
      <Section title="Name">
        <NameForm name={person.name} />
      </Section>
      <Section
        title="Password and sign-ins"
        intro="Changing your password signs you out of all other browsers, revokes all your API keys and disconnects all programs."
      >
        <PasswordForm initial={signIns} asks={asks} />
        {institute && (
          <p className="mt-6 text-sm">
            {/* A route that redirects, so it needs a plain link. */}
            <ButtonAnchor href={`${INSTITUTE}?to=/account`}>Connect {institute}</ButtonAnchor>{' '}
            <span className="text-soft">You can then sign in with it, too.</span>
          </p>
        )}
        <div className="mt-4">
          <SignOut isOne />
        </div>
      </Section>
      <Section title="Language model">
        <p className="max-w-prose text-sm text-soft">
          You used {sayMonthUse(month)} of the shared model in {sayMonth(month.month)}. {sayMayUse(month.cap)}
        </p>
        <ModelChoice {...models} />
        {env().OWN_MODELS !== 'off' && (
          <>
            <p className="mt-4 mb-5 max-w-prose text-sm text-soft">
              {isOwnChosen
                ? 'You use your own model; no limit applies.'
                : own.connected
                  ? 'Your own model, currently not used:'
                  : 'You can connect your own model with your own key. Your questions then go to it, and no limit applies.'}{' '}
              {(isOwnChosen || !own.connected) && 'The search index is shared and stays as it is.'}
            </p>
            <ModelForm settings={own} of="own" saved={own.connected && !isOwnChosen ? 'Saved.' : undefined} />
          </>
        )}
      </Section>
      <Section
        title="Two-factor authentication"
        intro="When you sign in, you also enter a code from an authenticator app, so your password alone is not enough."
      >
        <TwoFactorForm initial={twoFactor} asks={asks} />
      </Section>
      <Section
        title="Passkeys"
        intro="Sign in with your device’s screen lock or a security key instead of a password and a code."
      >
        <PasskeyList initial={passkeys} asks={asks} />
      </Section>
      <Section
        title="Connected programs"
        intro="Programs that you have authorized to act on your behalf. To connect one that supports the Model Context Protocol, point it at /api/mcp on this server; it then asks for your permission."
      >
        <ProgramList initial={programs} />
      </Section>
      <Section
        title="API keys"
        intro="Keys let programs act on your behalf. A key is shown only once; store it like a password. It never allows more than your role does, and it is revoked when you change your password."
      >
        <KeyList initial={keys} asks={asks} />
      </Section>
      <Section
        title="Your data"
        intro="Download all your data as a zip of Markdown and JSON files, or delete your account."
      >
        <LeaveForm asks={asks} />
      </Section>
    </div>
  )
}
