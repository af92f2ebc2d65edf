// Share one's own objects with libraries or by links, keep their pictures, and copy what others share.

export { copyShared } from './copy-shared'
export { type LinkItem, makeLink, revokeLink } from './links'
export { keepPictures } from './pictures'
export { missingPictures } from './shared-page'
export { listShares, type ShareItem, type Sharing, shareWith, sharingOf, stopSharing } from './shares'
