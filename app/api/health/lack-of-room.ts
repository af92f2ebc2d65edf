/** Header with the reason, URI-encoded, why there is not enough room to work. */
export const LACK_OF_ROOM = 'folio-lack-of-room'
