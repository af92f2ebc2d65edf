import { permanentRedirect } from 'next/navigation'

/** Redirects from the former address of the settings. */
export default function ConnectPage(): never {
  permanentRedirect('/settings')
}
