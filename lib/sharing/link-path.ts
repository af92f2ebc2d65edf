/** The path below which links lead, which needs no account. */
export const LINK = '/link'
