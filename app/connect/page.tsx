import { permanentRedirect } from 'next/navigation'

/** Where the settings were before. */
export default function ConnectPage(): never {
  permanentRedirect('/settings')
}
