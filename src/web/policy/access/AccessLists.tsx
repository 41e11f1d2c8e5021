import type { ReactNode } from 'react'
import type { PolicyLink, PolicySession } from '#web/policy/access/access-queries.ts'
import type { CourseLink } from '#web/policy/course/course-queries.ts'
import { useEndAccess } from '#web/policy/access/use-end-access.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'

export function Sessions({ sessions }: { sessions: readonly PolicySession[] }) {
  const { busy, endSession, endAllSessions } = useEndAccess()
  return (
    <AccessSection
      id="sessions"
      title="Browsers"
      all={
        sessions.length > 1 && {
          label: 'Sign out everywhere',
          busy: busy === 'sessions',
          run: endAllSessions,
        }
      }
    >
      {sessions.map((session) => (
        <AccessRow
          key={session.id}
          title={session.current ? 'This browser' : 'Another browser'}
          lines={[
            `${OPENED_BY[session.opened_by]}, ${formatMoment(session.created_at)}`,
            `Last used ${formatMoment(session.last_used_at)}`,
          ]}
        >
          <Button busy={busy === session.id} onClick={() => void endSession(session)}>
            Sign out
            <span className="sr-only">
              {' '}
              {session.current ? 'this browser' : `the browser opened ${formatMoment(session.created_at)}`}
            </span>
          </Button>
        </AccessRow>
      ))}
    </AccessSection>
  )
}

const OPENED_BY: Record<PolicySession['opened_by'], string> = {
  link: 'Opened by a link',
  purchase: 'You bought a policy here. This browser opens only that policy',
}

interface LinksProps {
  links: readonly PolicyLink[]
  /** A purchase opens its policy alone, and sees no links. */
  isOfPurchase: boolean
}

export function Links({ links, isOfPurchase }: LinksProps) {
  const { busy, endLink, endAllLinks } = useEndAccess()
  return (
    <AccessSection
      id="links"
      title="Links in emails"
      all={links.length > 1 && { label: 'End all links', busy: busy === 'links', run: endAllLinks }}
    >
      {links.length === 0 && (
        <li className="py-4 text-muted">
          {isOfPurchase
            ? 'You bought a policy in this browser, so it doesn’t show the links we emailed.'
            : 'No emailed link opens your policies now.'}
        </li>
      )}
      {links.map((link) => (
        <AccessRow
          key={link.id}
          title={`Sent ${formatMoment(link.created_at)}`}
          lines={[
            link.used_at === null ? 'Not opened yet' : `Last opened ${formatMoment(link.used_at)}`,
            `Works until ${formatMoment(link.expires_at)}`,
          ]}
        >
          <Button busy={busy === link.id} onClick={() => void endLink(link)}>
            End link<span className="sr-only">, sent {formatMoment(link.created_at)}</span>
          </Button>
        </AccessRow>
      ))}
    </AccessSection>
  )
}

/** The pages of golf courses: they open no policy. */
export function CourseLinks({ links }: { links: readonly CourseLink[] }) {
  const { busy, endCourseLink } = useEndAccess()
  if (links.length === 0) return null
  return (
    <AccessSection id="course-links" title="Links for golf courses" all={false}>
      {links.map((link) => (
        <AccessRow
          key={link.id}
          title={`${link.sent_to === null ? 'Copied' : `Sent to ${link.sent_to}`} ${formatMoment(link.created_at)}`}
          lines={[
            `How to set up the holes: ${link.event_name}, policy ${link.policy_number}`,
            link.used_at === null ? 'Not opened yet' : `Last opened ${formatMoment(link.used_at)}`,
            `Works until ${formatMoment(link.expires_at)}`,
          ]}
        >
          <Button busy={busy === link.id} onClick={() => void endCourseLink(link)}>
            End link
            <span className="sr-only">, for the golf course, made {formatMoment(link.created_at)}</span>
          </Button>
        </AccessRow>
      ))}
    </AccessSection>
  )
}

interface AccessSectionProps {
  id: string
  title: string
  /** What ends all of them, if there are several. */
  all: { label: string; busy: boolean; run: () => Promise<void> } | false
  children: ReactNode
}

function AccessSection({ id, title, all, children }: AccessSectionProps) {
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {all && (
          <Button kind="quiet" busy={all.busy} onClick={() => void all.run()}>
            {all.label}
          </Button>
        )}
      </div>
      <ul aria-labelledby={id} className="ruled">
        {children}
      </ul>
    </section>
  )
}

function AccessRow({
  title,
  lines,
  children,
}: {
  title: string
  lines: readonly string[]
  children: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <p className="min-w-0">
        <span className="block font-semibold">{title}</span>
        {lines.map((line) => (
          <span key={line} className="block text-sm text-muted">
            {line}
          </span>
        ))}
      </p>
      {children}
    </li>
  )
}
