import { type ReactNode } from 'react'
import { type SignedInRep } from '#web/reps/queries.ts'
import { RepOnly } from '#web/reps/RepOnly.tsx'
import { Layout } from '#web/app/layout/Layout.tsx'
import { PageTitle } from '#web/app/layout/PageTitle.tsx'

interface RepPageProps {
  title: string
  /** A sentence below the title. */
  lead?: (rep: SignedInRep) => ReactNode
  headerContent?: ReactNode
  children: ReactNode
}

/** A page for reps with its title, as wide as its lists need. */
export function RepPage({ title, lead, headerContent, children }: RepPageProps) {
  return (
    <RepOnly>
      {(rep) => (
        <Layout wide headerContent={headerContent}>
          <div className="grid gap-8">
            <div className="grid gap-2">
              <PageTitle title={title} />
              {lead && <p className="max-w-measure text-lg text-muted">{lead(rep)}</p>}
            </div>
            {children}
          </div>
        </Layout>
      )}
    </RepOnly>
  )
}
