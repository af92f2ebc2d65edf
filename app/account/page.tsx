import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { listApiKeys } from '@/lib/accounts/api-keys'
import { listSignIns } from '@/lib/accounts/sign-in'
import { env } from '@/lib/env'
import { modelSettings } from '@/lib/models/model-settings'
import { monthOf } from '@/lib/models/month-limit'
import { sayMonth, sayMonthLimit, sayMonthUse } from '../costs/say-month'
import { currentSignIn } from '../current-person'
import { ROLE_WORDS } from '../people/role-words'
import { ModelForm } from '../settings/model-form'
import { Section } from '../settings/section'
import { SignOut } from '../shell/sign-out'
import { KeyList } from './key-list'
import { NameForm } from './name-form'
import { PasswordForm } from './password-form'

export const metadata: Metadata = { title: 'Your account' }

/** What a person with an account can change of it. */
export default async function AccountPage() {
  const signedIn = await currentSignIn()
  if (!signedIn) notFound()
  const { person, signInId } = signedIn
  const [signIns, keys, month] = await Promise.all([
    listSignIns(person.id, signInId),
    listApiKeys(person.id),
    monthOf(person.id),
  ])
  const own = modelSettings(person.id)
  return (
    <div className="mx-auto max-w-[45rem] px-5 pt-8 pb-24 desk:px-10 desk:pt-10">
      <h1 className="page-title">Your account</h1>
      <p className="mt-2 text-sm text-soft">
        {person.email}, {person.role}. {ROLE_WORDS[person.role]}
      </p>
      <Section title="Name">
        <NameForm name={person.name} />
      </Section>
      <Section title="Password and browsers" intro="A new password signs you out in all other browsers.">
        <PasswordForm initial={signIns} />
        <div className="mt-4">
          <SignOut isOne />
        </div>
      </Section>
      <Section title="Language model">
        <p className="max-w-prose text-sm text-soft">
          Of the model that all share you used {sayMonthUse(month)} in {sayMonth(month.month)}.{' '}
          {month.cap.usd === null && month.cap.tokens === null
            ? 'No limit is set.'
            : `You may use ${sayMonthLimit(month.cap)}.`}
        </p>
        {env().OWN_MODELS !== 'off' && (
          <>
            <p className="mt-2 mb-5 max-w-prose text-sm text-soft">
              {own.connected
                ? 'You use your own: your questions, and the passages that they are answered from, go there, and no limit holds it.'
                : 'You can connect one of your own, with your own key. Your questions then go there instead, and no limit holds it.'}{' '}
              The search index stays as it is made for all.
            </p>
            <ModelForm settings={own} whose="own" />
          </>
        )}
      </Section>
      <Section
        title="API keys"
        intro="For programs that ask in your name. A key is shown once; keep it like a password. It never allows more than your role does."
      >
        <KeyList initial={keys} />
      </Section>
    </div>
  )
}
