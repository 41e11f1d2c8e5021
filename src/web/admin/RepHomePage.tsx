import { useState } from 'react'
import { useLocation } from 'wouter'
import { PAGES } from '#contract/pages.ts'
import { signOut } from '#contract/reps.ts'
import { QuoteSearch } from '#web/admin/QuoteSearch.tsx'
import { RepOnly } from '#web/reps/RepOnly.tsx'
import { type SignedInRep } from '#web/reps/queries.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { Layout } from '#web/app/layout/Layout.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { PageTitle } from '#web/app/layout/PageTitle.tsx'

/** The start page of a rep. */
export default function RepHomePage() {
  return <RepOnly>{(rep) => <RepHome rep={rep} />}</RepOnly>
}

function RepHome({ rep }: { rep: SignedInRep }) {
  return (
    <Layout headerContent={<SignOutButton />}>
      <div className="grid gap-10">
        <div className="grid gap-2">
          <PageTitle title="Open a quote" />
          <p className="text-lg text-muted">
            Signed in as {rep.name} ({rep.email}).
          </p>
        </div>
        <QuoteSearch />
        <p className="ruled pt-6">
          <TextLink to={PAGES['dialog-gallery']} className="inline-block py-2">
            Every dialog, with an example
          </TextLink>
        </p>
      </div>
    </Layout>
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
