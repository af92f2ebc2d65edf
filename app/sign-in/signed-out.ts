/** The answer to an action of somebody who is no longer signed in. Next hands it to the caller as the error's message. */
export const SIGNED_OUT = 'You are signed out. Sign in again to continue.'
