// What Folio wrote to Zotero: started, listed, cancelled, sent again and taken back.
export { READING_TAGS } from '../reading-tags'
export { requireZotero } from './here'
export { type ActView, forgetAct, getAct, listActs } from './list-acts'
export { planAct } from './plan-act'
export { cancelAct, startAct } from './run-act'
export { lookAtWritten, startTakeBack, type TakeBackView } from './take-back'
