import { useQuery } from '@tanstack/react-query'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { CourseLinks, Links, Sessions } from '#web/policy/access/AccessLists.tsx'
import { linksQuery, sessionsQuery } from '#web/policy/access/access-queries.ts'
import { courseLinksQuery } from '#web/policy/course/course-queries.ts'
import { refusedPolicy } from '#web/policy/access/refused-policy.tsx'
import { Layout } from '#web/layout/Layout.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const TITLE = 'Who can open your policies'

/** @rule N33 A person sees every browser and link that opens their policies, and ends one or all. */
export default function AccessPage() {
  return (
    <QueryProvider>
      <Layout>
        <Access />
      </Layout>
    </QueryProvider>
  )
}

function Access() {
  const sessions = useQuery(sessionsQuery)
  const links = useQuery(linksQuery)
  const courses = useQuery(courseLinksQuery)
  return (
    <QueryView
      query={{
        data: sessions.data &&
          links.data &&
          courses.data && { sessions: sessions.data, links: links.data, courses: courses.data },
        error: sessions.error ?? links.error ?? courses.error,
        isFetching: sessions.isFetching || links.isFetching || courses.isFetching,
        refetch: () => Promise.all([sessions.refetch(), links.refetch(), courses.refetch()]),
      }}
      waiting={
        <div role="status" className="grid max-w-form gap-6">
          <PageTitle title={TITLE} />
          <Skeleton className="h-[80dvh] w-full" />
        </div>
      }
      refused={refusedPolicy}
    >
      {(shown) => (
        <div className="grid max-w-form gap-8">
          <div className="grid gap-3">
            <p className="-mb-3">
              <TextLink to="/policy/all/mine/-" className="inline-flex min-h-11 items-center">
                All your policies
              </TextLink>
            </p>
            <PageTitle title={TITLE} />
            <p className="max-w-measure">
              Used a shared computer, or forwarded a link by mistake? End that access here.
            </p>
          </div>
          <Sessions sessions={shown.sessions} />
          <Links
            links={shown.links}
            isOfPurchase={shown.sessions.some((one) => one.current && one.opened_by === 'purchase')}
          />
          <CourseLinks links={shown.courses} />
        </div>
      )}
    </QueryView>
  )
}
