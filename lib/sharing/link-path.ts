/** The path of the page that a link leads to, which needs no account. */
export const LINK = '/link'
