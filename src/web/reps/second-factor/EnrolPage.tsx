import { useQuery } from '@tanstack/react-query'
import { SignOutButton } from '#web/rep-frame/navigation/SignOutButton.tsx'
import { queryClient } from '#web/api/query-client.ts'
import { Layout } from '#web/layout/Layout.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { repQuery } from '#web/rep-frame/queries.ts'
import { secondFactorQuery } from '#web/reps/second-factor/queries.ts'
import { SecondFactor } from '#web/reps/second-factor/SecondFactor.tsx'
import { Button } from '#web/ui/Button.tsx'

/** @rule N97 Stands instead of every page for reps until a second factor is set, where the office asks for one. */
export function EnrolPage() {
  const { data } = useQuery(secondFactorQuery)
  const isSet = data !== undefined && (data.code_app || data.passkeys.length > 0)
  return (
    <Layout headerContent={<SignOutButton />}>
      <div className="grid max-w-form gap-6">
        <PageTitle title="Set up two-step sign-in" takesFocus>
          Set up <span className="whitespace-nowrap">two-step</span> sign-in
        </PageTitle>
        <p className="max-w-measure text-lg text-muted">
          Your team requires a second step when you sign in. Add an authenticator app or a passkey to
          continue.
        </p>
        <SecondFactor />
        {isSet && (
          <div>
            <Button
              kind="primary"
              onClick={() => void queryClient.invalidateQueries({ queryKey: repQuery.queryKey })}
            >
              Continue to your page
            </Button>
          </div>
        )}
      </div>
    </Layout>
  )
}
