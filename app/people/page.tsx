import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { listActs } from '@/lib/accounts/audit/audit'
import { listInvitations } from '@/lib/accounts/joining/invitations'
import { listPeople, requiredProofs } from '@/lib/accounts/people/people'
import { defaultMonthLimit, listMonth } from '@/lib/models/limits/month-limit'
import { sendsMail } from '@/lib/net/send-mail'
import { sayMonth, sayMonthUse } from '../costs/say-month'
import { currentSignIn, mayHere } from '../current-person'
import { Section } from '../settings/section'
import { ButtonLink } from '../ui/button'
import { ActList } from './act-list'
import { limitEverybody, limitPerson } from './actions'
import { InvitationList } from './invitation-list'
import { InviteForm } from './invite-form'
import { MonthLimits } from './month-limits'
import { PersonRow } from './person-row'

/** Number of recent audit entries below the people. */
const ACTS_SHOWN = 20

export const metadata: Metadata = { title: 'People' }

/** The people with access to this Folio, for administrators. */
export default async function PeoplePage() {
  const signedIn = await currentSignIn()
  if (!signedIn || !(await mayHere('administer'))) notFound()
  const [people, acts, invitations, month, everybody, asks] = await Promise.all([
    listPeople(),
    listActs(undefined, ACTS_SHOWN),
    listInvitations(),
    listMonth(),
    defaultMonthLimit(),
    requiredProofs(signedIn.person.id),
  ])
  const mails = sendsMail()
  const months = people.flatMap(({ id, name, disabled }) => {
    const own = month.people.find(({ personId }) => personId === id)
    return own && (!disabled || own.used.tokens > 0) ? [{ ...own, name }] : []
  })
  return (
    <div className="mx-auto max-w-[45rem] px-5 pt-8 pb-24 desk:px-10 desk:pt-10">
      <h1 className="page-title">People</h1>
      <p className="mt-2 max-w-prose text-sm text-soft">
        Who can use this Folio server. Everyone’s library is open to every account; other libraries are open only to
        their members. Questions, answers, notes and highlights are private: nobody else sees them, not even
        administrators.
      </p>
      <ul aria-label="People" className="mt-6">
        {people.map((person) => (
          <PersonRow key={person.id} person={person} isSelf={person.id === signedIn.person.id} asks={asks} />
        ))}
      </ul>
      <p className="border-t border-line pt-3 text-sm text-soft">
        Limits on questions, papers and storage are set under{' '}
        <Link href="/settings" prefetch={false} className="underline">
          Settings
        </Link>
        .
      </p>
      <Section
        title="Invite"
        intro={`Each link lets one person join. It is valid for a week, or for a day if it gives administrator rights. ${mails ? 'Folio emails the link, or you can send it yourself.' : 'This server is not set up to send email, so send the link yourself.'}`}
      >
        <InviteForm mails={mails} asks={asks} />
        <InvitationList invitations={invitations} mails={mails} asks={asks} />
      </Section>
      <Section
        title="Language model"
        intro={`How much of the shared model each person used in ${sayMonth(month.month)}, and their limit. At the limit, people continue without the model or connect their own.`}
      >
        <MonthLimits people={months} everybody={everybody} limitEverybody={limitEverybody} limitPerson={limitPerson} />
        <p className="border-t border-line pt-2.5 text-xs text-faint">
          Used for the library itself, such as summaries and indexing: {sayMonthUse(month.library)}. This does not count
          toward anyone’s limit.
        </p>
      </Section>
      <Section
        title="Audit log"
        intro="The last 180 days, newest first. The log does not record what people ask, read or write."
      >
        <ActList acts={acts} />
        <ButtonLink href="/people/log" prefetch={false} className="mt-4 text-sm">
          View the full audit log
        </ButtonLink>
      </Section>
    </div>
  )
}
