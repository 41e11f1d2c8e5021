import { Layout } from '#web/layout/Layout.tsx'
import { ButtonLink } from '#web/ui/Link.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'

/**
 * @rule S12 Any path that is no page says so, and where to go instead.
 */
export default function NotFoundPage() {
  return (
    <Layout>
      <div className="grid max-w-form grid-cols-[minmax(0,1fr)] gap-6">
        <OutOfBounds />
        <PageTitle title="There’s no page at this address" />
        <p className="max-w-measure text-lg">
          The link may be incomplete. Open it again from your email, or look up your quote or policy.
        </p>
        <p>
          <ButtonLink kind="primary" to="/find">
            Find my quote or policy
          </ButtonLink>
        </p>
      </div>
    </Layout>
  )
}

/** White stakes, and a ball on the wrong side of them. */
function OutOfBounds() {
  return (
    <svg
      viewBox="0 0 220 80"
      className="h-20 w-55 max-w-full"
      aria-hidden="true"
      fill="none"
      strokeWidth="1.5"
    >
      <path className="fill-fairway-soft" d="M0 66c40-12 70-16 110-12s76 2 110-8v34H0Z" />
      <g className="fill-card stroke-ink">
        <path d="M38 22h9l-1 42h-7ZM98 14h9l-1 44h-7ZM158 18h9l-1 40h-7Z" />
        <circle cx="188" cy="64" r="5" />
      </g>
      <path
        className="stroke-fairway"
        strokeLinecap="round"
        d="M176 70l-3-9M181 71l-1-7M196 70l3-8M202 69l4-6"
      />
    </svg>
  )
}
