// What a person shares: with libraries, by links, with pictures; and copies of what others share.

export { copyShared } from './copy-shared'
export { type LinkItem, makeLink, revokeLink } from './links'
export { keepPictures } from './pictures'
export { missingPictures } from './shared-page'
export { listShares, type ShareItem, type Sharing, shareWith, sharingOf, stopSharing } from './shares'
