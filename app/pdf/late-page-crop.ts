'use client'
import dynamic from 'next/dynamic'

/** `PageCrop`, which loads pdf.js when the first crop is shown. */
export const LatePageCrop = dynamic(() => import('./page-crop').then((module) => module.PageCrop), { ssr: false })
