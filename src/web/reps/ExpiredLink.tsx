import type { ReactNode } from 'react'
import { PAGES } from '#contract/pages.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** Says that a link of a mail was used or is too old, and what to do. */
export function ExpiredLink({ children }: { children: ReactNode }) {
  return (
    <Notice kind="error" title="This link no longer works" live>
      {children} <TextLink to={PAGES['sign-in']}>Sign in</TextLink>
    </Notice>
  )
}
