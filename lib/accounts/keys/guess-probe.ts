import { toFailure } from '../../errors'
import { signIn } from '../sign-in/sign-in'

// Another process of the same Folio. Signs in with the credentials it receives, and reports the result.
process.on('message', async ([email, password, address]: [string, string, string]) => {
  const headers = new Headers({ 'x-forwarded-for': address })
  const said = await signIn(email, password, headers).then(
    () => 'in',
    (error: unknown) => toFailure(error).code,
  )
  process.send?.(said)
})
process.send?.('ready')
