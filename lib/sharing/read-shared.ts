// Read what others share.

export { watchComments } from './comments/watch-comments'
export { countOpened, findLink } from './links'
export { NOTHING_SHARED, openShare, readShare } from './open-share'
export { findPicture } from './pictures'
export { type SharedHighlights, sharedHighlights } from './shared-highlights'
export { type SharedNote, sharedNotes } from './shared-notes'
export { sharedPage } from './shared-page'
