import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/** Lets better-auth sign in a person whom Folio has verified. It has no address, so only this process can call it. */
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
