import dynamic from 'next/dynamic'

/** The dialog in which something is shared, loaded when it first opens. */
export const SharingDialog = dynamic(() => import('./sharing-dialog').then((module) => module.SharingDialog), {
  ssr: false,
})
