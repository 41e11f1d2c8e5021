import { useState } from 'react'
import { useLocation } from 'wouter'
import { PAGES } from '#contract/pages.ts'
import { signOut } from '#contract/reps.ts'
import { QuoteList } from '#web/admin/QuoteList.tsx'
import { RepPage } from '#web/reps/RepPage.tsx'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/Link.tsx'

/** The start page of a rep. */
export default function RepHomePage() {
  return (
    <RepPage
      title="Open a quote"
      lead={(rep) => `Signed in as ${rep.name} (${rep.email}).`}
      headerContent={<SignOutButton />}
    >
      <p className="-mt-4 flex flex-wrap gap-x-6">
        <TextLink to={PAGES['dialog-gallery']} className="inline-block py-2">
          Every dialog, with an example
        </TextLink>
        <TextLink to={PAGES.gallery} className="inline-block py-2">
          Every control and list, with an example
        </TextLink>
      </p>
      <QuoteList />
    </RepPage>
  )
}

function SignOutButton() {
  const [, navigate] = useLocation()
  const [busy, setBusy] = useState(false)

  async function endSession() {
    setBusy(true)
    try {
      await call(signOut)
      navigate(PAGES['sign-in'], { replace: true })
      queryClient.clear()
    } catch {
      // The failure was already shown; the rep is still signed in and can try again.
      setBusy(false)
    }
  }

  return (
    <Button kind="quiet" busy={busy} onClick={() => void endSession()}>
      Sign out
    </Button>
  )
}
