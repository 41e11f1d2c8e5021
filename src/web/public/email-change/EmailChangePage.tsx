import { useState } from 'react'
import { getEmailChange, type LinkedEmailChange } from '#contract/email-changes.ts'
import { call } from '#web/api/call.ts'
import type { PageProps } from '#web/layout/page-props.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { LinkRequestForm } from '#web/policy/access/LinkRequestForm.tsx'
import { EmailChangeForm } from '#web/public/email-change/EmailChangeForm.tsx'
import { FormShape } from '#web/public/link/FormShape.tsx'
import { LinkPage } from '#web/public/link/LinkPage.tsx'

/**
 * The page of both links about another e-mail address.
 *
 * @rule D23 Opening it changes nothing, as mail programs open links by themselves; its button does.
 */
export default function EmailChangePage({ params: { token } }: PageProps<'policy-email'>) {
  const [done, setDone] = useState<LinkedEmailChange>()
  return (
    <LinkPage
      queryKey={['email-change', token]}
      read={async (options) => (await call(getEmailChange, { params: { token }, ...options })).data}
      waiting={{ shape: <FormShape /> }}
      failureTitle="We can’t show this change"
      renderEnded={() => <UsedLink />}
      done={done && <EmailChangeDone change={done} />}
    >
      {(change) => <EmailChangeForm token={token} change={change} onDone={setDone} />}
    </LinkPage>
  )
}

/** One answer for all links that do nothing: what they were is nobody's business. */
function UsedLink() {
  return (
    <>
      <PageTitle title="This link no longer works" />
      <p className="max-w-measure text-lg">
        It works once, for 7 days, and a newer request replaces it. If your address is confirmed, we can email
        you a link to your policies.
      </p>
      <LinkRequestForm />
    </>
  )
}

function EmailChangeDone({
  change: { state, new_email, old_email, policy_number },
}: {
  change: LinkedEmailChange
}) {
  const isConfirmed = state === 'confirmed'
  return (
    <>
      <PageTitle title={isConfirmed ? 'Your address is confirmed' : 'We kept your address'} takesFocus />
      <p className="max-w-measure text-lg wrap-anywhere">
        We’ll send everything about policy {policy_number} to{' '}
        <strong>{isConfirmed ? new_email : old_email}</strong>. We’ve emailed you a link to it, so check your
        inbox.
      </p>
    </>
  )
}
