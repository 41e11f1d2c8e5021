import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SecondApproval } from '#contract/rep-person.ts'
import { ROLE_TEXTS } from '#domain/reps/roles.ts'
import { joinWithAnd, lowerFirstLetter } from '#domain/values/text-format.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { personPath, secondApprovalsQuery } from '#web/reps/people/queries.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** What asks for a second person; with a limit, the words before and after it. */
const WORDS: Readonly<
  Record<SecondApproval['kind'], { title: string; when: (limit: ReactNode) => ReactNode }>
> = {
  'typed-fee': {
    title: 'A fee set by a rep',
    when: (limit) => <>When it’s more than {limit} below the computed fee</>,
  },
  'courtesy-credit': {
    title: 'A courtesy credit',
    when: (limit) => <>When the credits of a policy add up to more than {limit}</>,
  },
  'claim-decision': {
    title: 'A decision on a claim',
    when: (limit) => <>When it’s about more than {limit}</>,
  },
  'period-close': { title: 'Closing a period of the books', when: () => 'Always' },
  'rating-plan': { title: 'A rating plan taking effect', when: () => 'Always' },
}

/** @rule N109 Owners see what asks for a second person, from which amount on, who that can be, and where nobody is left. */
export function SecondApprovals() {
  return (
    <section aria-labelledby="second-approvals" className="grid gap-3">
      <h2 id="second-approvals" className="text-xl">
        Second approvals
      </h2>
      <p className="max-w-measure text-muted">
        One person asks for these, and another person approves. Nothing else needs a second person.
      </p>
      <QueryView query={useQuery(secondApprovalsQuery)} waiting={<Skeleton className="h-96" />}>
        {(approvals) => (
          <ul aria-labelledby="second-approvals" className="rounded-lg border border-line bg-card">
            {approvals.map((approval) => (
              <Approval key={approval.kind} approval={approval} />
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  )
}

function Approval({ approval: { kind, limit, setting, roles, people } }: { approval: SecondApproval }) {
  const { title, when } = WORDS[kind]
  const labels = roles.map((role, place) =>
    place === 0 ? ROLE_TEXTS[role].label : lowerFirstLetter(ROLE_TEXTS[role].label),
  )
  return (
    <li className="grid gap-x-8 gap-y-2 border-t border-line px-4 py-4 first:border-t-0 lg:grid-cols-2">
      <div className="grid content-start gap-1">
        <h3 className="font-sans text-base font-semibold">{title}</h3>
        <p className="text-sm">
          {when(limit !== null && <span className="money">${limit.toLocaleString('en-US')}</span>)}
        </p>
        {setting !== null && (
          <p className="text-sm text-muted">
            Setting: <code className="wrap-anywhere">{setting}</code>
          </p>
        )}
      </div>
      <div className="grid content-start gap-1 text-sm">
        <p className="text-muted">Roles: {joinWithAnd(labels)}</p>
        <p className="flex flex-wrap gap-x-3">
          {people.map(({ id, name }) => (
            <TextLink
              key={id}
              to={personPath(id)}
              className="inline-flex min-h-8 items-center pointer-coarse:min-h-11"
            >
              <bdi>{name}</bdi>
            </TextLink>
          ))}
        </p>
        {people.length < 2 && (
          <p className="flex gap-2 font-semibold text-sand">
            <Icon name="warning" className="mt-0.5 size-4 shrink-0" />
            No one else can approve it. An owner can go on alone, with a reason.
          </p>
        )}
      </div>
    </li>
  )
}
