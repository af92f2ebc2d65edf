'use client'
import dynamic from 'next/dynamic'

/** `PageCrop`, with pdf.js loaded when the first part of a page is looked at. */
export const LatePageCrop = dynamic(() => import('./page-crop').then((module) => module.PageCrop), { ssr: false })
