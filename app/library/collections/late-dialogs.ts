import dynamic from 'next/dynamic'

/** Dialogs for collections, loaded when first opened. */
export const NameDialog = dynamic(() => import('./name-dialog').then((module) => module.NameDialog), { ssr: false })

export const MoveDialog = dynamic(() => import('./move-dialog').then((module) => module.MoveDialog), { ssr: false })

export const FileDialog = dynamic(() => import('./file-dialog').then((module) => module.FileDialog), { ssr: false })
