import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isCallError } from '#web/api/call-error.ts'
import type { InsuredEmail } from '#contract/email-changes.ts'
import { changeEmail, insuredEmailQuery, withdrawEmail } from '#web/quote/email-change/change-email.ts'
import type { ChangeReader } from '#web/api/change-reader.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'

interface InsuredEmailLineProps {
  number: string
  /** As the page knows it, until it is asked for: a long one takes two lines, which may not come later. */
  known: string
  reader: ChangeReader
}

/**
 * Where the insured of a policy is reached, with the way to change it and to withdraw what waits. Its lines are there from the
 * start, so that nothing moves as they fill.
 */
export function InsuredEmailLine({ number, known, reader }: InsuredEmailLineProps) {
  const queries = useQueryClient()
  const { data, error } = useQuery(insuredEmailQuery(number, reader))
  const isOwn = reader === 'holder' || reader === 'client'
  // A rep who looks at the page of a customer.
  if (isCallError(error, 'SIGN_IN_REQUIRED')) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 print:hidden">
      <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <span className="block text-sm text-muted">{isOwn ? 'Your email' : 'Insured’s email'}</span>
        <span className="block font-semibold">{data?.email ?? known}</span>
        <span className="block text-sm text-muted">
          {data?.waiting ? describe(data.waiting) : NONE_WAITS}
        </span>
      </p>
      <p className="flex flex-wrap gap-2">
        <Button disabled={!data} onClick={() => data && void changeEmail(queries, number, data, reader)}>
          Change the email
        </Button>
        {data?.waiting && (
          <Button kind="quiet" onClick={() => void withdrawEmail(queries, number, data, reader)}>
            Withdraw the new email
          </Button>
        )}
      </p>
    </div>
  )
}

const NONE_WAITS = 'A new one takes effect once it’s confirmed'

function describe({ email, expires_at }: NonNullable<InsuredEmail['waiting']>): string {
  return `Pending: ${email} needs to confirm by ${formatMoment(expires_at)}`
}
