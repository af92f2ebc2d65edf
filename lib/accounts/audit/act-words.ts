/** Actions in the audit log, which administrators see; none contains what somebody asks, reads or writes. */
export type Act =
  | 'signed in'
  | 'could not sign in'
  | 'signed out'
  | 'joined'
  | 'invited'
  | 'sent an invitation again'
  | 'revoked an invitation'
  | 'revoked a link for a password'
  | 'changed their name'
  | 'changed a role'
  | 'changed a limit'
  | 'changed what people may keep'
  | 'disabled'
  | 'enabled'
  | 'made a link for a password'
  | 'asked for a link for a password'
  | 'chose a password'
  | 'ended a sign-in'
  | 'made an API key'
  | 'took back an API key'
  | 'made a library'
  | 'deleted a library'
  | 'let somebody into a library'
  | 'changed a role in a library'
  | 'took somebody out of a library'
  | 'left a library'
  | 'connected a model to a library'
  | 'disconnected the model of a library'
  | 'changed a limit in a library'
  | 'turned on two factors'
  | 'turned off two factors'
  | 'made recovery codes'
  | 'used a recovery code'
  | 'showed many wrong codes'
  | 'joined their account at the institute'
  | 'added a passkey'
  | 'removed a passkey'
  | 'let a program in'
  | 'took back a program'
  | 'deleted an account'
  | 'shared'
  | 'stopped sharing'
  | 'made a link to read'
  | 'revoked a link to read'

/** Acts whose stored name is not what administrators read. */
const SHOWN: Partial<Record<Act, string>> = {
  'revoked a link for a password': 'revoked a password reset link',
  'changed what people may keep': 'changed the limits per person',
  'made a link for a password': 'created a password reset link',
  'asked for a link for a password': 'requested a password reset link',
  'chose a password': 'set a new password',
  'made an API key': 'created an API key',
  'took back an API key': 'revoked an API key',
  'made a library': 'created a library',
  'let somebody into a library': 'added a person to a library',
  'took somebody out of a library': 'removed a person from a library',
  'disconnected the model of a library': 'disconnected the model from a library',
  'turned on two factors': 'turned on two-factor authentication',
  'turned off two factors': 'turned off two-factor authentication',
  'made recovery codes': 'generated new recovery codes',
  'showed many wrong codes': 'entered too many wrong authentication codes',
  'joined their account at the institute': 'linked their institutional account',
  'let a program in': 'gave a program access',
  'took back a program': 'revoked a program’s access',
  'made a link to read': 'created a public link',
  'revoked a link to read': 'revoked a public link',
}

/** An act as administrators read it. */
export const actWords = (act: Act): string => SHOWN[act] ?? act
