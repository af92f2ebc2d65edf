// Comments on what is shared, and the notices about them.
export { anchorSchema } from './comments/anchor-schema'
export {
  type CommentThread,
  deleteComment,
  editComment,
  listReaders,
  listThreads,
  reply,
  resolveThread,
  startThread,
} from './comments/comments'
export { countNotices, listNotices, seeNotices } from './comments/notices'
