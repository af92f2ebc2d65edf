import type { Metadata } from 'next'
import { LookUpScreen } from './look-up-screen'

export const metadata: Metadata = { title: 'Look up' }

export default function LookUpPage() {
  return <LookUpScreen />
}
