import dynamic from 'next/dynamic'

/** The sharing dialog, loaded when first opened. */
export const SharingDialog = dynamic(() => import('./sharing-dialog').then((module) => module.SharingDialog), {
  ssr: false,
})
