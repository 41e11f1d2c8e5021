import { formatLongDate, parseIsoDate } from '#domain/values/calendar.ts'
import { pluralize } from '#domain/values/text-format.ts'
import { type EndingCredential } from '#web/policy/queries.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** @rule N54 What runs out is said with what to do, before a quote fails for it. */
export function CredentialNotices({ credentials }: { credentials: readonly EndingCredential[] }) {
  return credentials.map((credential) => (
    <Notice key={credential.kind + credential.name} kind="attention" title={titleOf(credential)}>
      {credential.days_left < 0
        ? 'Nothing can be bought until a quote gives the new date. Renew it, and give the new date in your next quote.'
        : 'Contests after that day cannot be bought with it. Renew it, and give the new date in your next quote.'}
    </Notice>
  ))
}

function titleOf({ kind, name, expires_on: date, days_left: left }: EndingCredential): string {
  const what = kind === 'license' ? 'Your license' : 'Your errors and omissions insurance'
  const day = parseIsoDate(date)
  const when = day ? formatLongDate(day) : date
  if (left < 0) return `${what} ${name} ran out on ${when}`
  const until = left === 0 ? 'today' : `in ${pluralize(left, 'day')}`
  return `${what} ${name} runs out ${until}, on ${when}`
}
