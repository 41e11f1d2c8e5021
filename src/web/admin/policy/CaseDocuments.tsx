import { PolicyDocuments } from '#web/policy/overview/PolicyDocuments.tsx'
import { calendarLabel } from '#web/policy/overview/PolicyHead.tsx'
import { calendarUrl, type Policy } from '#web/policy/queries.ts'

interface CaseDocumentsProps {
  policy: Policy
  listed: Parameters<typeof PolicyDocuments>[0]['papers']
}

/** The documents of a policy, and its days for a calendar. */
export function CaseDocuments({ policy, listed }: CaseDocumentsProps) {
  return (
    <PolicyDocuments number={policy.number} papers={listed} sign={policy.scorecard?.dollar_sign}>
      <a
        href={calendarUrl(policy.number)}
        className="mt-3 inline-flex min-h-11 items-center text-fairway underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        {calendarLabel(policy, 'a')}
      </a>
    </PolicyDocuments>
  )
}
