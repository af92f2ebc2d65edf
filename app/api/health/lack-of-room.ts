/** The header that says, URI-encoded, what is wrong where there is no room to work. */
export const LACK_OF_ROOM = 'folio-lack-of-room'
