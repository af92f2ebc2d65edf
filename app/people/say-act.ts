import { actWords } from '@/lib/accounts/audit/act-words'
import type { AuditEntry } from '@/lib/accounts/audit/audit'
import type { Way } from '@/lib/accounts/sign-in/enter'

const WAYS: Record<Way, string> = {
  password: '',
  institute: ' with their institutional account',
  passkey: ' with a passkey',
}

/** Names of shared things. */
const WORDS: Record<string, string> = {
  session: 'a session',
  answer: 'an answer',
  table: 'a table',
  highlight: 'a highlight',
  highlights: 'highlights',
  note: 'a note',
}

/** Describes an audit entry, with people's names at that time. */
export function sayAct({ personId, name, email, act, about }: Omit<AuditEntry, 'id' | 'at' | 'address'>): string {
  const whom = about.personId ? sayPerson(about.personName, about.personEmail) : ''
  const subject = personId === null ? 'Folio' : name ? sayPerson(name, email) : 'A former member'
  const own = about.personId ? ` of ${whom}` : ''
  const thing = WORDS[about.kind ?? ''] ?? 'something'
  switch (act) {
    case 'could not sign in':
      return `Failed sign-in ${whom ? `as ${whom}` : 'with an unknown email address'}, ${sayTimes(about.times)}${about.from ? `, from ${about.from}` : ''}`
    case 'sent an invitation again':
    case 'revoked an invitation':
      return `${subject} ${act}${about.email ? ` to ${about.email}` : ''}, as ${about.role}`
    case 'changed their name':
      return `${subject} changed their name from “${about.before ?? ''}”`
    case 'ended a sign-in':
      return `${subject} signed out ${about.times && about.times !== '1' ? `${about.times} browsers` : 'a browser'}${own}`
    case 'took back an API key':
      return `${subject} ${actWords(act)}${about.name ? ` “${about.name}”` : ''}${own}`
    case 'took back a program':
      return `${subject} ${actWords(act)}${whom && ` to the account of ${whom}`}`
    case 'removed a passkey':
      return `${subject} removed a passkey${own}`
    case 'made a link for a password':
    case 'revoked a link for a password':
    case 'turned off two factors':
      return `${subject} ${actWords(act)}${whom && ` for ${whom}`}`
    case 'invited':
      return `${subject} invited ${about.email ?? 'someone'} as ${about.role}`
    case 'joined':
      return `${subject} joined as ${about.role}`
    case 'changed a role':
      return `${subject} made ${whom} ${about.role}`
    case 'changed a limit':
      return `${subject} changed the language model limit for ${whom || 'everyone'}`
    case 'changed what people may keep':
      return `${subject} ${actWords(act)}: ${about.questions} simultaneous questions, ${about.papers} papers and ${about.megabytes} MB of PDFs in their own library`
    case 'disabled':
    case 'enabled':
      return `${subject} ${act}${whom && `: ${whom}`}`
    case 'made an API key':
      return `${subject} ${actWords(act)} “${about.name}” with the permission “${about.scope}”`
    case 'let somebody into a library':
      return `${subject} added ${whom} to the library “${about.name}” as ${about.role}`
    case 'changed a role in a library':
      return `${subject} made ${whom} ${about.role} of the library “${about.name}”`
    case 'took somebody out of a library':
      return `${subject} removed ${whom} from the library “${about.name}”`
    case 'made a library':
    case 'deleted a library':
    case 'left a library':
    case 'connected a model to a library':
    case 'disconnected the model of a library':
      return `${subject} ${actWords(act).replace('a library', `the library “${about.name}”`)}`
    case 'changed a limit in a library':
      return `${subject} changed the model limit for ${whom || 'each member'} in the library “${about.name}”`
    case 'deleted an account':
      return about.personId || name ? `${subject} deleted an account` : `${subject} deleted their account`
    case 'signed in':
      return `${subject} signed in${about.way ? WAYS[about.way as Way] : ''}`
    case 'shared':
      return `${subject} shared ${thing} with ${about.library}`
    case 'stopped sharing':
      return `${subject} stopped sharing ${thing}${about.library ? ` with ${about.library}` : ''}`
    case 'made a link to read':
    case 'revoked a link to read':
      return `${subject} ${actWords(act)} to ${thing}`
    default:
      return `${subject} ${actWords(act)}`
  }
}

/** Names are not unique; email addresses are. */
function sayPerson(name: string | null | undefined, email: string | null | undefined): string {
  return name ? `${name} (${email})` : 'a former member'
}

function sayTimes(times = '1'): string {
  return times === '1' ? 'once' : `${times} times that day`
}
