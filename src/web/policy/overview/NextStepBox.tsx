import { nextStep } from '#web/policy/overview/next-step.ts'
import type { PolicyClaims } from '#web/policy/claims/claim-queries.ts'
import type { Policy } from '#web/policy/queries.ts'
import { TextLink } from '#web/ui/Link.tsx'

/** What its holder does next, if anything. */
export function NextStepBox({ policy, claims }: { policy: Policy; claims?: PolicyClaims | undefined }) {
  const next = nextStep(policy, claims)
  if (!next) return null
  const { title, text, paper, page } = next
  return (
    <section aria-labelledby="next-step" className="@container rounded-lg bg-fairway-soft px-5 py-4">
      <div className="grid gap-x-8 gap-y-1 @[44rem]:grid-cols-[minmax(0,1fr)_auto] @[44rem]:items-center">
        <div className="min-w-0">
          <h2 id="next-step" className="text-lg">
            {title}
          </h2>
          <p className="max-w-measure">{text}</p>
        </div>
        <p className="grid justify-items-start print:hidden">
          {page && (
            <TextLink to={page.to} className="inline-flex min-h-11 items-center">
              {page.label}
            </TextLink>
          )}
          {paper && (
            <TextLink
              to={`/policy/paper/${policy.number}/${paper.id}`}
              className="inline-flex min-h-11 items-center"
            >
              {paper.label}
            </TextLink>
          )}
        </p>
      </div>
    </section>
  )
}
