import type { EndpointResponse } from '#contract/endpoint.ts'
import { getCourseSetup } from '#contract/course-links.ts'
import { call } from '#web/api/call.ts'
import type { PageProps } from '#web/layout/page-props.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { LinkPage } from '#web/public/link/LinkPage.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { keepWordsWhole } from '#web/ui/no-break.tsx'

type Setup = EndpointResponse<typeof getCourseSetup>['data']

/**
 * The page of the golf course: how the insured holes are set up, for whoever has its link.
 *
 * @rule N33 It names no person and no price, and leads to no policy.
 */
export default function CourseSetupPage({ params: { token } }: PageProps<'course-setup'>) {
  return (
    <LinkPage
      queryKey={['course-setup', token]}
      read={async (options) => (await call(getCourseSetup, { params: { token }, ...options })).data}
      waiting={{
        title: 'How to set up the holes',
        shape: (
          <>
            <Skeleton className="h-24 w-full" />
            <Skeleton className="h-72 w-full" />
          </>
        ),
      }}
      failureTitle="We can’t show how to set up the holes"
      renderEnded={() => <EndedLink />}
    >
      {(setup) => <ShownSetup setup={setup} />}
    </LinkPage>
  )
}

/** One answer for all links that show nothing. */
function EndedLink() {
  return (
    <>
      <PageTitle title="This link no longer works" />
      <p className="max-w-measure text-lg">
        It works until the event is over, unless the organizer ends it earlier. Ask the organizer for a new
        one.
      </p>
    </>
  )
}

function ShownSetup({ setup }: { setup: Setup }) {
  const { event, course, tee_time, contests, bonus_prizes, contact, test } = setup
  return (
    <div className="grid gap-8">
      <div className="grid gap-3">
        <PageTitle title="How to set up the holes" />
        <p className="text-lg wrap-anywhere">
          <bdi>{event}</bdi>, <bdi>{course}</bdi>. {tee_time}.
        </p>
        <p className="max-w-measure">
          The prizes at this event are insured. A winner can only be paid if the holes are set up as shown
          here.
        </p>
      </div>
      {test && (
        <Notice kind="attention" title="This is a test">
          Nothing is insured.
        </Notice>
      )}
      {contests.map((contest) => (
        <section key={contest.title} aria-label={contest.title} className="ruled grid gap-4 pt-6">
          <div>
            <h2 className="text-xl">{contest.title}</h2>
            <p className="text-muted">{contest.day}</p>
          </div>
          <Part
            title="Set-up"
            lines={[...contest.set_up, ...(contest.sign === null ? [] : [contest.sign])]}
          />
          <Part title="Who has to watch" lines={contest.witnesses} />
          <Part title="Rules to post" lines={contest.rules} />
        </section>
      ))}
      {bonus_prizes !== null && (
        <section aria-label="Bonus prizes" className="ruled grid gap-2 pt-6">
          <h2 className="text-xl">Bonus prizes</h2>
          <p className="max-w-measure">{keepWordsWhole(bonus_prizes)}</p>
        </section>
      )}
      <section aria-labelledby="call" className="ruled grid gap-2 pt-6">
        <h2 id="call" className="text-xl">
          Who to call
        </h2>
        <p className="wrap-anywhere">{contact}</p>
      </section>
    </div>
  )
}

function Part({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="grid list-disc gap-1 pl-5">
        {lines.map((line) => (
          <li key={line}>{keepWordsWhole(line)}</li>
        ))}
      </ul>
    </div>
  )
}
