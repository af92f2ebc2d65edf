import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/** Has better-auth sign in whom Folio itself knows by now. It has no address: only this process can ask for it. */
export const openSignInPlugin = {
  id: 'open-sign-in',
  endpoints: {
    openSignIn: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ personId: z.string() }) },
      async (context) => {
        const { internalAdapter } = context.context
        const user = await internalAdapter.findUserById(context.body.personId)
        if (!user) throw new Error('nobody to sign in')
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(context, { session, user })
        return context.json({})
      },
    ),
  },
}
