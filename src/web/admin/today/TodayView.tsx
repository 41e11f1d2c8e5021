import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { TodayAnswer } from '#contract/desk/today.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { DeskChannel } from '#web/admin/desk/live/DeskChannel.tsx'
import { ColleagueNews } from '#web/admin/today/ColleagueNews.tsx'
import { todayQuery } from '#web/admin/today/queries.ts'
import { WaitingList } from '#web/admin/today/WaitingList.tsx'
import { MonthSoFar } from '#web/admin/figures/MonthSoFar.tsx'
import { WeekEvents } from '#web/admin/today/WeekEvents.tsx'
import { greetingAt, sayDay, sayWaiting } from '#web/admin/today/today-sentences.ts'
import { queryClient } from '#web/api/query-client.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import type { SignedInRep } from '#web/rep-frame/queries.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The reps’ home: what waits at the left, what is to come and what others did at the right. */
export function TodayView({ rep }: { rep: Pick<SignedInRep, 'name'> }) {
  const query = useQuery(todayQuery, queryClient)
  const [openedAt] = useState(() => Date.now())
  const greeting = greetingAt(new Date(query.dataUpdatedAt || openedAt).getHours(), rep.name)
  return (
    <>
      <DeskChannel />
      <QueryView
        query={query}
        waiting={<Waiting greeting={greeting} />}
        failure={{ frame: (content) => <Greeted greeting={greeting}>{content}</Greeted> }}
      >
        {(answer) => <Loaded greeting={greeting} answer={answer} />}
      </QueryView>
    </>
  )
}

function Loaded({ greeting, answer }: { greeting: string; answer: TodayAnswer }) {
  const { events, today, news } = answer
  return (
    <Greeted
      greeting={greeting}
      sentence={<Sentence answer={answer} />}
      aside={
        <>
          <MonthSoFar />
          <WeekEvents events={events} today={today} />
          <ColleagueNews news={news} />
        </>
      }
    >
      <WaitingList answer={answer} />
    </Greeted>
  )
}

interface GreetedProps {
  greeting: string
  /** The line below the greeting. */
  sentence?: ReactNode
  /** What stands beside what waits, one below the other; below it on a narrow screen. */
  aside?: ReactNode
  children: ReactNode
}

function Greeted({ greeting, sentence, aside, children }: GreetedProps) {
  return (
    <div className="grid gap-x-8 gap-y-10 xl:grid-cols-[minmax(0,1fr)_17.5rem]">
      <div className="min-w-0">
        <PageTitle title="Today" className="text-2xl sm:text-3xl">
          {greeting}
        </PageTitle>
        <p className="mt-1 min-h-6 text-muted">{sentence}</p>
        <div className="mt-6">{children}</div>
      </div>
      {aside !== undefined && (
        <aside
          aria-label="This week and colleagues"
          className="grid content-start gap-8 xl:border-l xl:border-line xl:pl-6 [&>*+*]:border-t [&>*+*]:border-line [&>*+*]:pt-6"
        >
          {aside}
        </aside>
      )}
    </div>
  )
}

function Sentence({ answer: { today, waiting } }: { answer: TodayAnswer }) {
  const day = sayDay(today as CalendarDate)
  if (waiting.all.value === 0) return `${day}.`
  const { all, tonight } = sayWaiting(waiting)
  return (
    <>
      {day}. {all}
      {tonight !== undefined && (
        <>
          , <span className="font-semibold text-sand">{tonight}</span>
        </>
      )}
      .
    </>
  )
}

/** The shape of what comes. */
function Waiting({ greeting }: { greeting: string }) {
  return (
    <Greeted greeting={greeting} sentence={<Skeleton className="h-5 w-72" />}>
      <div role="status" aria-label="Loading your day" className="grid gap-3">
        {Array.from({ length: 6 }, (_, row) => (
          <Skeleton key={row} className="h-10" />
        ))}
      </div>
    </Greeted>
  )
}
