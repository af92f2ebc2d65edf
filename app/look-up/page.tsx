import type { Metadata } from 'next'
import { LookUpScreen } from './look-up-screen'

export const metadata: Metadata = { title: 'Check a draft' }

export default function LookUpPage() {
  return <LookUpScreen />
}
