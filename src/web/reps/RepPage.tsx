import type { ReactNode } from 'react'
import { PAGES } from '#contract/pages.ts'
import { isAllowed, type RepPermission } from '#domain/reps/roles.ts'
import { RepFrame } from '#web/rep-frame/navigation/RepFrame.tsx'
import { type Work, WorkFrame } from '#web/rep-frame/navigation/WorkFrame.tsx'
import type { SignedInRep } from '#web/rep-frame/queries.ts'
import { RepOnly } from '#web/reps/RepOnly.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { keepWordsWhole } from '#web/ui/no-break.tsx'

interface RepPageProps {
  title: string
  /** A sentence below the title. */
  lead?: (rep: SignedInRep) => ReactNode
  /** What a rep needs to be allowed to see it. */
  permission?: RepPermission
  /** At the lower edge of the screen, such as the keys of the page. */
  foot?: ReactNode
  /** A page of one thing, such as a plan: it has more room, and the way back on top. */
  work?: Work
  children: ReactNode
}

/** A page for reps with its title, as wide as its lists need. */
export function RepPage({ title, lead, permission = 'read', foot, work, children }: RepPageProps) {
  return (
    <RepOnly>
      {(rep) => {
        const content = (
          <div className="grid flex-1 content-start gap-8">
            <div className="grid gap-2">
              <PageTitle title={title}>{keepWordsWhole(title)}</PageTitle>
              {lead && <p className="max-w-measure text-lg text-muted">{lead(rep)}</p>}
            </div>
            {isAllowed(rep, permission) ? children : <NotForThisRole />}
          </div>
        )
        if (work)
          return (
            <WorkFrame rep={rep} {...work}>
              {content}
            </WorkFrame>
          )
        return (
          <RepFrame rep={rep}>
            <div className={foot ? 'flex min-h-[calc(100dvh-6rem)] flex-col' : ''}>
              {content}
              {foot && <div className="sticky bottom-0 z-10 -mx-4 mt-8 -mb-5 sm:-mx-6">{foot}</div>}
            </div>
          </RepFrame>
        )
      }}
    </RepOnly>
  )
}

/** @rule R02 A page that a role doesn’t include says so, instead of calls that are refused. */
function NotForThisRole() {
  return (
    <Notice kind="attention" title="Only for owners">
      Your role doesn’t include this page. <TextLink to={PAGES['rep-home']}>Back to Today</TextLink>
    </Notice>
  )
}
